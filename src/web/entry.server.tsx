import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent, MailData, MailName } from '../domain/mail-content.ts'
import { Document } from './document.tsx'
import { FrameContext } from './frame-context.ts'
import { Island, IslandCount } from './island.tsx'
import { BuyBox } from './islands/buy-box.tsx'
import { mailTemplates } from './mails/index.ts'
import { linkHeaderOf } from './link-header.ts'
import type { Assets, Frame, Head, Page } from './page.ts'
import { pages } from './pages/index.ts'
import type { MarkedSlot, Slots } from './slot.tsx'
import { PersonalLinks } from './ui/header.tsx'

type Pages = typeof pages
export type PageName = keyof Pages
export type PropsOf<Name extends PageName> = Pages[Name] extends Page<infer Props> ? Props : never

export type RenderPage = <Name extends PageName>(name: Name, props: PropsOf<Name>, frame: Frame, assets: Assets) => string

/** The whole HTML of a page. */
export const renderPage: RenderPage = (name, props, frame, assets) => {
  const page = pages[name] as unknown as Page<typeof props>
  const head = headOf(name, props)
  const Body = page.Body as unknown as ComponentType<object>
  return `<!doctype html>${renderToStaticMarkup(
    <FrameContext value={frame}>
      <IslandCount value={{ next: 0, files: assets.islandFiles }}>
        <Document head={head} frame={frame} assets={assets} footer={page.footer} layout={page.layout}>
          <Body {...(props as object)} />
        </Document>
      </IslandCount>
    </FrameContext>,
  )}`
}

/** What the slots of a page show of the person who looks at it; `line` is that of the page's product. */
export type Viewer = Pick<Frame, 'cartCount'> & { person: NonNullable<Frame['person']>; line: Slots['buy-box']['line'] }
export type RenderSlot = (slot: MarkedSlot, viewer: Viewer) => string
export type { MarkedSlot }

/** One personal part of a page, as `renderPage` renders it within the page. */
export const renderSlot: RenderSlot = ({ name, islands, props }, { person, cartCount, line }) => {
  switch (name) {
    case 'personal-links':
      return renderToStaticMarkup(<PersonalLinks {...props} person={person} cartCount={cartCount} />)
    case 'buy-box':
      return renderToStaticMarkup(
        <IslandCount value={{ next: islands }}>
          <Island name="BuyBox" of={BuyBox} props={{ ...props, line }} untouched />
        </IslandCount>,
      )
  }
}

export type LinkHeader = <Name extends PageName>(name: Name, props: PropsOf<Name>) => string | null

/** The `Link` header that goes with a page: browsers ask for what it names before the page itself has come. Null where there is none. */
export const linkHeader: LinkHeader = (name, props) => linkHeaderOf(headOf(name, props).preloads ?? [])

function headOf<Name extends PageName>(name: Name, props: PropsOf<Name>): Head {
  const { head } = pages[name] as unknown as Page<typeof props>
  return typeof head === 'function' ? head(props) : head
}

/** A whole mail, as HTML and as text. */
export function renderMail<Name extends MailName>(name: Name, data: MailData[Name]): MailContent {
  const template = mailTemplates[name]
  const Body = template.Body as unknown as ComponentType<object>
  const html = `<!doctype html>${renderToStaticMarkup(<Body {...data} />)}`
  return { subject: template.subject(data), html, text: template.text(data) }
}
