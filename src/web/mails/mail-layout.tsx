import { use, type ReactNode } from 'react'
import { MARK_CID } from '../../domain/mails/mail-content.ts'
import { sellerLine, type SellerContact } from '../../domain/shop/seller.ts'
import { useFolder } from '../folder-context.ts'
import { DARK, LETTER, MAIL } from './mail-styles.ts'
import type { Part } from './mail-template.ts'
import { OwnWordsContext } from './own-words-context.ts'

type MailLayoutProps = {
  title: string
  preview: string
  /** Shows the notice that accounts are temporary. */
  note: string | null
  /** Why it comes, where its words do not say it. */
  why?: string
  shopUrl: string
  seller: SellerContact
  children: ReactNode
}

export function MailLayout({ note, why, seller, children, ...sheet }: MailLayoutProps) {
  const own = use(OwnWordsContext)
  const foot = (
    <>
      {why && (
        <>
          {why}
          <br />
        </>
      )}
      {sellerLine(seller)}
      <br />
      Questions:{' '}
      <a className="link" href={`mailto:${seller.email}`} style={MAIL.link}>
        {seller.email}
      </a>
    </>
  )
  return (
    <MailSheet {...sheet} foot={foot}>
      {children}
      {own !== null && <TextBand>{own}</TextBand>}
      {note && (
        <Band>
          <p className="caution" style={MAIL.caution}>
            {note}
          </p>
        </Band>
      )}
    </MailSheet>
  )
}

type MailSheetProps = Pick<MailLayoutProps, 'title' | 'preview' | 'shopUrl' | 'children'> & { foot: ReactNode }

/** The sheet of every mail. Its pictures and its letter come with it, so that opening a mail is not tracked. */
export function MailSheet({ title, preview, shopUrl, foot, children }: MailSheetProps) {
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
        <style dangerouslySetInnerHTML={{ __html: LETTER }} />
      </head>
      <body className="page" style={MAIL.page}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Centred>
          <table className="sheet" role="presentation" width="600" cellPadding={0} cellSpacing={0} border={0} style={MAIL.sheet}>
            <tbody>
              <Band>
                <a href={shopUrl} style={{ textDecoration: 'none' }}>
                  <img src={`cid:${MARK_CID}`} height={48} alt={name} style={{ ...MAIL.mark, color: accent }} />
                </a>
              </Band>
              <Band>
                <h1 className="ink title" style={MAIL.title}>
                  {title}
                </h1>
              </Band>
              {children}
              <Band last>
                <p className="soft rule" style={{ ...MAIL.fine, ...MAIL.rule }}>
                  {foot}
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
          <td className="outer" align="center" style={{ padding: '32px 0 48px' }}>
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
      <td className="sheet-pad" style={{ padding: last ? '32px 40px 36px' : '24px 40px 0' }}>
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

/** Paragraphs, each in a row of its own. */
export function WordBands({ words }: { words: Part[] }) {
  return words.map(
    (part, index) => part && <TextBand key={index}>{typeof part === 'string' ? part : <LineBreaks lines={part} />}</TextBand>,
  )
}

export function LineBreaks({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={index}>
      {line}
      <br />
    </span>
  ))
}

/** The one act of a mail. The whole cell is the button: programs that drop a link's padding still show it. */
export function ButtonBand({ href, children }: { href: string; children: ReactNode }) {
  const { button } = useFolder().looks.colours
  return (
    <Band>
      <table className="wide" role="presentation" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="button" align="center" style={{ backgroundColor: button }}>
              <a className="buttontext" href={href} style={MAIL.buttonText}>
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </Band>
  )
}
