import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent, MailData, MailName } from '../domain/mails/mail-content.ts'
import type { ShopFolder } from '../domain/shop/shop-folder.ts'
import { Document } from './document.tsx'
import { FolderContext } from './folder-context.ts'
import { FrameContext } from './frame-context.ts'
import { IslandCount } from './island.tsx'
import { mailHtml } from './mails/mail-html.tsx'
import { mailTemplates, mailText } from './mails/mail-text.ts'
import type { Assets, Frame, Head, ImagePreload, Page } from './page.ts'
import * as listed from './pages/index.ts'

type Pages = typeof listed
const pages: Pages = listed
export type PageName = keyof Pages
export type PropsOf<Name extends PageName> = Pages[Name] extends Page<infer Props> ? Props : never

export type RenderPage = <Name extends PageName>(name: Name, props: PropsOf<Name>, frame: Frame, assets: Assets) => string

/** The whole HTML of a page. */
export const renderPage: RenderPage = (name, props, frame, assets) => {
  const page = pages[name] as unknown as Page<typeof props>
  const head = headOf(name, props, frame.folder)
  const Body = page.Body as unknown as ComponentType<object>
  return `<!doctype html>${renderToStaticMarkup(
    <FrameContext value={frame}>
      <FolderContext value={frame.folder}>
        <IslandCount value={{ next: 0 }}>
          <Document head={head} frame={frame} assets={assets} footer={page.footer} layout={page.layout}>
            <Body {...(props as object)} />
          </Document>
        </IslandCount>
      </FolderContext>
    </FrameContext>,
  )}`
}

export type LinkHeader = <Name extends PageName>(name: Name, props: PropsOf<Name>, folder: ShopFolder) => string | null

/** The `Link` header that goes with a page: browsers ask for what it names before the page itself has come. Null where there is none. */
export const linkHeader: LinkHeader = (name, props, folder) => linkHeaderOf(headOf(name, props, folder).preloads ?? [])

/** The `Link` header (RFC 8288) that preloads pictures, null for none. Its quoted values hold no quotation marks: they are addresses and lengths. */
function linkHeaderOf(preloads: ImagePreload[]): string | null {
  return preloads.map(linkOf).join(', ') || null
}

function linkOf({ srcSet, sizes, media, type = 'image/avif' }: ImagePreload): string {
  // Browsers that do not know imagesrcset would fetch the address itself: they do not know AVIF either.
  const address = srcSet.split(' ', 1)[0] ?? ''
  const values = [
    ['rel', 'preload'],
    ['as', 'image'],
    ['type', type],
    ['fetchpriority', 'high'],
    ['imagesrcset', srcSet],
    ['imagesizes', sizes],
    ...(media === undefined ? [] : [['media', media]]),
  ]
  return [`<${address}>`, ...values.map(([name, value]) => `${name}="${value}"`)].join('; ')
}

function headOf<Name extends PageName>(name: Name, props: PropsOf<Name>, folder: ShopFolder): Head {
  const { head } = pages[name] as unknown as Page<typeof props>
  return typeof head === 'function' ? head(props, folder) : head
}

/** A whole mail, as HTML and as text. */
export function renderMail<Name extends MailName>(name: Name, data: MailData[Name], folder: ShopFolder): MailContent {
  return { subject: mailTemplates[name].subject(data, folder), html: mailHtml(name, data, folder), text: mailText(name, data, folder) }
}
