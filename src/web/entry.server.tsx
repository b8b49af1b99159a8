import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter, LetterFacts, LetterName } from '../domain/letter.ts'
import { Document } from './document.tsx'
import { IslandCount } from './island.tsx'
import { mails } from './mails/index.ts'
import type { Mail } from './mails/mail.ts'
import type { Assets, Frame, Page } from './page.ts'
import { pages } from './pages/index.ts'

type Pages = typeof pages
export type PageName = keyof Pages
export type PropsOf<Name extends PageName> = Pages[Name] extends Page<infer Props> ? Props : never

export type RenderPage = <Name extends PageName>(name: Name, props: PropsOf<Name>, frame: Frame, assets: Assets) => string

/** The whole HTML of a page. */
export const renderPage: RenderPage = (name, props, frame, assets) => {
  const page = pages[name] as unknown as Page<typeof props>
  const head = typeof page.head === 'function' ? page.head(props) : page.head
  const Body = page.Body as unknown as ComponentType<object>
  return `<!doctype html>${renderToStaticMarkup(
    <IslandCount value={{ next: 0 }}>
      <Document head={head} frame={frame} assets={assets} footer={page.footer ?? 'full'}>
        <Body {...(props as object)} />
      </Document>
    </IslandCount>,
  )}`
}

export type RenderMail = <Name extends LetterName>(name: Name, facts: LetterFacts[Name]) => Letter

/** A whole mail, as HTML and as text. */
export const renderMail: RenderMail = (name, facts) => {
  const mail = mails[name] as unknown as Mail<typeof facts>
  const Body = mail.Body as unknown as ComponentType<object>
  return { subject: mail.subject(facts), html: `<!doctype html>${renderToStaticMarkup(<Body {...facts} />)}`, text: mail.text(facts) }
}
