import { readFile } from 'node:fs/promises'
import type { Handler } from 'hono'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export type Page = { title: string; styles: string; body: ReactNode }

/** A whole HTML page. Uses createElement, because Node cannot run .tsx files. */
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

/** The styles that the pages of all providers share. */
export const PROVIDER_PAGE = new URL('./provider-page.css', import.meta.url)

/** Serves stylesheets as one file, so that pages need no inline styles. Later files override earlier ones. */
export function serveStyles(...files: URL[]): Handler {
  return async (c) => {
    const styles = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return c.body(styles.join('\n'), 200, { 'content-type': 'text/css; charset=utf-8' })
  }
}
