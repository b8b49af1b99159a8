import { sql } from 'kysely'
import type { App } from '../context.ts'
import { url } from '../routes.ts'

/** Liveness and readiness for load balancers, and the speculation rules for browsers. */
export function mountOperations(app: App, notReady: () => string | null): void {
  app.get(url.alive, (c) => c.text('ok'))

  app.get(url.ready, async (c) => {
    const reason = notReady()
    if (reason !== null) return c.text(reason, 503)
    try {
      await sql`select 1`.execute(c.var.shop.db)
      return c.text('ready')
    } catch {
      return c.text('the database does not answer', 503)
    }
  })

  app.get(url.speculationRules, (c) =>
    c.body(JSON.stringify(SPECULATION_RULES), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
}

/** Browsers prefetch a page when the pointer rests on its link, except pages that are private or change something. */
const SPECULATION_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/account*',
                '/account/*',
                '/checkout*',
                '/checkout/*',
                '/content*',
                '/content/*',
                '/operator*',
                '/operator/*',
                '/payments/*',
                '/api/*',
                '/auth/*',
                '/files/*',
              ],
            },
          },
          { not: { href_matches: '/*\\?*complete=*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
