import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './document.tsx'
import { IslandCount } from './island.tsx'
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
      <Document head={head} frame={frame} assets={assets} footer={page.footer ?? true}>
        <Body {...(props as object)} />
      </Document>
    </IslandCount>,
  )}`
}
