import { createApp } from '../../src/http/app.ts'
import type { PageCache } from '../../src/http/cache/page-cache.ts'
import type { PageStyle } from '../../src/http/context.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { openAccount } from './accounts.ts'
import type { TestShop } from './shop.ts'

export type Send = (
  method: string,
  path: string,
  options?: { form?: Record<string, string>; json?: unknown; headers?: Record<string, string>; body?: string },
) => Promise<Response>

export const TEST_ASSETS = {
  styles: ['/assets/style.css'],
  script: '/assets/entry.js',
  operator: { styles: [], script: '/assets/operator.js' },
}

type TestAppOptions = { pageStyles?: Map<string, PageStyle>; pageCache?: PageCache }

/**
 * The shop's app without a socket, and somebody's way to send requests to it from one of its own pages. `pageStyles` are the styles that pages have within them, by the page's name.
 */
export function createTestApp(test: TestShop, { pageStyles, pageCache }: TestAppOptions = {}) {
  const web = {
    assets: TEST_ASSETS,
    ...(pageStyles && { pageStyles }),
    render: async () => renderPage,
    linkHeader: async () => linkHeader,
  }
  const app = createApp({ shop: test.shop, web, formOrigins: ['https://pay.test'], ...(pageCache && { pageCache }) })
  const sender = (cookie: string | null): Send => {
    // Whoever is led to a page by a form has it, once.
    let done: string | undefined
    return async (method, path, { form, json, headers = {}, body } = {}) => {
      const type = form ? 'application/x-www-form-urlencoded' : json === undefined ? undefined : 'application/json'
      const all = {
        'sec-fetch-site': 'same-origin',
        ...(type && { 'content-type': type }),
        ...((cookie ?? done) && { cookie: [cookie, done].filter(Boolean).join('; ') }),
        ...headers,
      }
      const payload = form ? String(new URLSearchParams(form)) : json === undefined ? body : JSON.stringify(json)
      const answer = await app.request(`http://shop.test${path}`, { method, headers: all, ...(payload !== undefined && { body: payload }) })
      const set = answer.headers.getSetCookie().find((value) => value.startsWith('chhaap_done='))
      if (set) done = /^chhaap_done=[^;]+/.exec(set)?.[0]
      return answer
    }
  }
  return {
    app,
    visitor: sender(null),
    /** With this cookie. */
    sender,
    /** Registers somebody new and returns their requests. */
    async person(name: string): Promise<{ send: Send; uid: string; cookie: string }> {
      const { uid, cookie } = await openAccount(test, { name, email: `${name}.${++people}@people.test` })
      return { send: sender(cookie), uid, cookie }
    },
  }
}

let people = 0
