import type { ReactNode } from 'react'
import { ButtonBand, MailSheet, WordBands } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'
import { paragraphs, textOf, type MailTemplate, type Part } from './mail-template.ts'

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

type OperatorMail<Data> = {
  /** The title unless said. */
  subject?: (data: Data) => string
  title: (data: Data) => string
  /** The first of its words unless said. */
  preview?: (data: Data) => string
  words: (data: Data) => Part[]
  button: (data: Data) => [words: string, href: string]
}

/** A mail to an operator: words and one button. HTML and text are made of the same. */
export function operatorMail<Data extends { shopUrl: string }>(of: OperatorMail<Data>): MailTemplate<Data> {
  const { title, subject = title, words, preview = (data) => textOf(words(data)[0]), button } = of
  return {
    subject,
    preview,
    Body: (data) => (
      <OperatorLayout title={title(data)} preview={preview(data)} shopUrl={data.shopUrl} button={button(data)}>
        <WordBands words={words(data)} />
      </OperatorLayout>
    ),
    text: (data) => operatorText({ shopUrl: data.shopUrl, button: button(data) }, ...words(data).map(textOf)),
  }
}

/** The text version: paragraphs, the button's address, and why it comes. */
export function operatorText({ shopUrl, button: [words, href] }: Pick<OperatorLayoutProps, 'shopUrl' | 'button'>, ...parts: string[]) {
  return paragraphs(...parts, `${words}:\n${href}`, `${WHY} ${SWITCH}:\n${switchUrl(shopUrl)}`)
}

function switchUrl(shopUrl: string): string {
  return `${shopUrl}/operator#told`
}
