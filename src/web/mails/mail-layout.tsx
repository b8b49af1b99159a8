import type { ReactNode } from 'react'
import { sellerLine, type SellerContact } from '../../domain/seller.ts'
import { useFolder } from '../folder-context.ts'
import { DARK, MAIL } from './mail-styles.ts'

type MailLayoutProps = {
  title: string
  preview: string
  /** Shows the notice that accounts are temporary. */
  note: string | null
  shopUrl: string
  seller: SellerContact
  children: ReactNode
}

/**
 * The layout of every mail. It loads no remote images or fonts, so that opening a mail
 * is not tracked.
 */
export function MailLayout({ title, preview, note, shopUrl, seller, children }: MailLayoutProps) {
  const { name, looks } = useFolder()
  const { accent } = looks.colours
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </head>
      <body className="page" style={MAIL.page}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Centred>
          <table
            className="sheet"
            role="presentation"
            width="560"
            cellPadding={0}
            cellSpacing={0}
            border={0}
            style={{ ...MAIL.sheet, borderTop: `4px solid ${accent}` }}
          >
            <tbody>
              <Band>
                <a href={shopUrl} style={{ textDecoration: 'none' }}>
                  <span style={{ ...MAIL.name, backgroundColor: accent }}>{name}</span>
                </a>
              </Band>
              <Band>
                <h1 className="ink" style={MAIL.title}>
                  {title}
                </h1>
              </Band>
              {children}
              {note && (
                <Band>
                  <p className="caution" style={MAIL.caution}>
                    {note}
                  </p>
                </Band>
              )}
              <Band last>
                <p className="soft rule" style={{ ...MAIL.fine, borderTop: '1px solid #ddd8ce', paddingTop: 16 }}>
                  {sellerLine(seller)}
                  <br />
                  Questions:{' '}
                  <a className="link" href={`mailto:${seller.email}`} style={MAIL.link}>
                    {seller.email}
                  </a>
                </p>
              </Band>
            </tbody>
          </table>
        </Centred>
      </body>
    </html>
  )
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <table className="page" role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={MAIL.page}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '20px 0 40px' }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A row of the layout. Spacing is padding of the row, because some readers drop margins. */
export function Band({ last = false, children }: { last?: boolean; children: ReactNode }) {
  return (
    <tr>
      <td className="sheet-pad" style={{ padding: last ? '24px 32px 32px' : '24px 32px 0' }}>
        {children}
      </td>
    </tr>
  )
}

/** A paragraph in a row of its own. */
export function TextBand({ soft = false, children }: { soft?: boolean; children: ReactNode }) {
  return (
    <Band>
      <p className={soft ? 'soft' : 'ink'} style={soft ? MAIL.soft : MAIL.text}>
        {children}
      </p>
    </Band>
  )
}

export function LineBreaks({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <span key={index}>
      {line}
      <br />
    </span>
  ))
}

export function ButtonBand({ href, children }: { href: string; children: ReactNode }) {
  const { button } = useFolder().looks.colours
  return (
    <Band>
      <a className="button" href={href} style={{ ...MAIL.button, border: `2px solid ${button}`, backgroundColor: button }}>
        {children}
      </a>
    </Band>
  )
}
