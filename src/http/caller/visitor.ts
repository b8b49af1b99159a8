import { mayHaveSession } from '../../domain/accounts/session.ts'
import type { App } from '../context.ts'
import { url } from '../routes.ts'

/** The pages that are the same for every visitor. */
export const PAGES = [url.home, url.shop, url.product, url.sizeChart, url.aboutUs, url.contactUs, url.privacyPolicy, url.terms]
export const SAME_FOR_VISITORS = [url.productFeed, url.sitemap, url.sitemapFile, ...PAGES]

type Credentials = { cookie?: string | undefined; authorization?: string | undefined }

/** Nothing in such a request says who asks. */
export function isVisitor(method: string | undefined, { cookie, authorization }: Credentials): boolean {
  return (method === 'GET' || method === 'HEAD') && !mayHaveSession(cookie) && authorization === undefined
}

/**
 * What is the same for every visitor may be read from a replica. Everything else may not, also where nobody is signed in: who
 * follows a mail's link or comes back from a provider must find what was written a moment ago, and readiness is the primary's.
 */
export function chooseDatabase(app: App): void {
  for (const path of SAME_FOR_VISITORS) {
    app.get(path, async (c, next) => {
      const { cookie, authorization } = c.req.header()
      if (isVisitor(c.req.method, { cookie, authorization })) {
        const { shop } = c.var
        c.set('isVisitor', true)
        c.set('shop', { ...shop, ...shop.recent })
      }
      await next()
    })
  }
}
