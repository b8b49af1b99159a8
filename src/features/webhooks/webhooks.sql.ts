import { sql } from 'kysely'
import type { OffReason, WebhookDelivery, WebhookEndpoint } from '../../domain/operators/webhook.ts'
import type { Db, Tx } from '../../schema.ts'

type Event = { event: string; objects: object[]; onlyTo?: string }

/** The one way in which events are written (0038-webhooks.sql), one of each object, which has `uid` where it is about somebody. */
export async function callAnnounce(tx: Tx, { event, objects, onlyTo }: Event): Promise<void> {
  await sql`select announce(${event}, object, ${onlyTo ?? null}::uuid)
    from jsonb_array_elements(${JSON.stringify(objects)}::jsonb) as object`.execute(tx)
}

/** Changes of an endpoint wait for each other; events do not wait for them. */
export function lockEndpoint(tx: Tx, id: string): Promise<{ url: string; secret: string; offReason: OffReason | null } | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['url', 'secret', 'off_reason as offReason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateOff(tx: Tx, id: string, reason: OffReason | null): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ off_reason: reason }).where('id', '=', id).execute()
}

/** In the order in which they were added: all, one, or those that somebody has added. */
export function selectEndpoints(db: Db, { only, madeBy }: { only?: string; madeBy?: string | null } = {}): Promise<WebhookEndpoint[]> {
  const endpoints = db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'url',
      'events',
      'off_reason as offReason',
      'old_secret_until as rotatingUntil',
      'created_at as createdAt',
      sql<number>`(select count(*)::int from webhook_deliveries where endpoint_id = webhook_endpoints.id and state = 'waiting')`.as(
        'waiting',
      ),
    ])
    .orderBy('id')
  if (only !== undefined) return endpoints.where('id', '=', only).execute()
  return (madeBy == null ? endpoints : endpoints.where('user_id', '=', madeBy)).execute()
}

/** The newest first. Undefined columns are none of a page's. */
export function selectDeliveries(db: Db, endpointId: string, limit: number): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'message_id as messageId',
      'type',
      'state',
      'attempts',
      'created_at as createdAt',
      'tried_at as triedAt',
      'due_at as dueAt',
      'status',
      'took_ms as tookMs',
      'answer',
    ])
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One delivery that is to be sent now, with what it is signed with. */
export type DueDelivery = { id: string; messageId: string; body: string; attempts: number; url: string; secrets: string[] }

type Attempt = { state: 'waiting' | 'delivered' | 'failed'; afterS: number; status: number | null; answer: string; tookMs: number }

/** Not of one that somebody has sent anew, or given up, meanwhile. */
export async function updateAttempt(db: Db, { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>, attempt: Attempt): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      state: attempt.state,
      attempts: attempts + 1,
      due_at: sql`now() + ${attempt.afterS} * interval '1 second'`,
      status: attempt.status,
      answer: attempt.answer,
      took_ms: attempt.tookMs,
      tried_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** Endpoints with more than `most` deliveries that wait. */
export async function selectOverfull(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints where off_reason is null and exists (
      select from webhook_deliveries where endpoint_id = webhook_endpoints.id and state = 'waiting' offset ${most} limit 1
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Endpoints with deliveries that are due, in case their jobs were lost. */
export async function selectDueEndpoints(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints where exists (
      select from webhook_deliveries where endpoint_id = webhook_endpoints.id and state = 'waiting' and due_at <= now()
    )`.execute(db)
  return rows.map(({ id }) => id)
}
