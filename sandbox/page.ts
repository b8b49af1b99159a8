import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export type Page = { title: string; styles: string; body: ReactNode }

/** A whole HTML page. Node runs no .tsx, hence createElement. */
export function renderPage({ title, styles, body }: Page): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', null, title),
    h('link', { rel: 'icon', href: 'data:,' }),
    h('link', { rel: 'stylesheet', href: styles }),
  )
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en-IN' }, head, h('body', null, body)))}`
}
