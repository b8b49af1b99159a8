import type { ReactNode } from 'react'
import { ButtonBand, MailSheet } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'
import { paragraphs } from './mail-template.ts'

const WHY = 'You get this because you run the shop.'
const SWITCH = 'Turn off these mails under Today'

type OperatorLayoutProps = { title: string; preview: string; shopUrl: string; button: [words: string, href: string]; children: ReactNode }

/** The layout of the mails to operators, whom nobody needs to tell how to reach the shop. */
export function OperatorLayout({ title, preview, shopUrl, button: [words, href], children }: OperatorLayoutProps) {
  const why = (
    <>
      {WHY}{' '}
      <a className="link" href={switchUrl(shopUrl)} style={MAIL.link}>
        {SWITCH}
      </a>
    </>
  )
  return (
    <MailSheet title={title} preview={preview} shopUrl={shopUrl} foot={why}>
      {children}
      <ButtonBand href={href}>{words}</ButtonBand>
    </MailSheet>
  )
}

/** The text version: paragraphs, the button's address, and why it comes. */
export function operatorText({ shopUrl, button: [words, href] }: Pick<OperatorLayoutProps, 'shopUrl' | 'button'>, ...parts: string[]) {
  return paragraphs(...parts, `${words}:\n${href}`, `${WHY} ${SWITCH}:\n${switchUrl(shopUrl)}`)
}

function switchUrl(shopUrl: string): string {
  return `${shopUrl}/operator#told`
}
