import { sql } from 'kysely'
import { isPushService } from '../../domain/mails/push.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Db } from '../../schema.ts'
import type { ServiceCheck } from './check-services.ts'

/** All browsers together use a few. */
const MAX_SERVICES = 20

type Options = {
  /** The origin of the sandbox's push service; null in a real shop. */
  sandbox: string | null
  /** Resolves with null where nothing answers. Nothing is sent to anybody. */
  reach: (origin: string) => Promise<unknown>
}

/**
 * A trial of each push service to which the shop would send now: those at which browsers have subscribed. None where nobody
 * has switched notifications on.
 */
export async function pushServiceChecks(db: Db, { sandbox, reach }: Options): Promise<ServiceCheck[]> {
  const { rows } = await sql<{ origin: string }>`
    select distinct substring(endpoint from '^https?://[^/]+') as origin from push_subscriptions
    where endpoint ~ '^https?://[^/]+' order by origin limit ${MAX_SERVICES}`.execute(db)
  const origins = rows.map(({ origin }) => origin)
  return origins
    .filter((origin) => isPushService(origin, sandbox))
    .map((origin) => ({
      check: 'push',
      settings: 'VAPID_PRIVATE_KEY',
      sandbox: origin === sandbox,
      async run() {
        if ((await reach(origin)) === null) throw new ServiceError('push', 'unavailable', `${origin} does not answer`)
        return `${origin} answers`
      },
    }))
}
