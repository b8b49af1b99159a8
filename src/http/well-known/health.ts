import { sql } from 'kysely'
import { withDeadline } from '../../platform/work/with-deadline.ts'
import type { Shop } from '../../shop.ts'
import type { App } from '../context.ts'
import { url } from '../routes.ts'

/** Why this process should get no requests from a load balancer; null when it should. */
export type NotReady = () => Promise<string | null> | string | null

/** Monitoring programs wait about as long. */
const DATABASE_MS = 2_000

/** Liveness and readiness for load balancers, and the speculation rules for browsers. */
export function mountOperations(app: App, notReady: NotReady): void {
  app.get(url.alive, (c) => c.text('ok'))

  app.get(url.ready, async (c) => {
    const reason = await notReady()
    if (reason !== null) return c.text(reason, 503)
    return (await answers(c.var.shop.db)) ? c.text('ready') : c.text('the database does not answer', 503)
  })

  app.get(url.speculationRules, (c) =>
    c.body(JSON.stringify(SPECULATION_RULES), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
}

async function answers(db: Shop['db']): Promise<boolean> {
  const answer = await withDeadline(DATABASE_MS, () => sql`select 1`.execute(db)).catch(() => undefined)
  return answer !== undefined
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
