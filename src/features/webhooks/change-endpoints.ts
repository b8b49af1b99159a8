import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  MAX_ENDPOINT_URL,
  MAX_ENDPOINTS,
  OLD_SECRET_MS,
  readEvents,
  TEST_EVENT,
  type OffReason,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../domain/operators/webhook.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { callAnnounce, lockEndpoint, selectDeliveries, selectEndpoints, updateOff } from './webhooks.sql.ts'

type HookShop = Pick<Shop, 'db' | 'clock'>

const UNKNOWN = { ok: false, reason: 'unknown-webhook' } as const
type Unknown = typeof UNKNOWN

/** `secret` is told once. */
export type EndpointAdded = { ok: true; id: string; secret: string } | { ok: false; reason: 'wrong-url' | 'wrong-events' | 'too-many' }

/** `url` and `events` as somebody typed them. */
export async function addEndpoint(
  shop: HookShop & Pick<Shop, 'webhooks'>,
  { url: typed, events: named }: { url: string; events: string },
  by: Operator,
): Promise<EndpointAdded> {
  const url = typed.trim()
  if (url.length > MAX_ENDPOINT_URL || !shop.webhooks.accepts(url)) return { ok: false, reason: 'wrong-url' }
  const events = readEvents(named)
  if (!events) return { ok: false, reason: 'wrong-events' }
  const secret = newSecret()
  const createdAt = shop.clock.now()
  return inTransaction(shop, async (tx): Promise<EndpointAdded> => {
    // Two endpoints are added one after the other.
    await sql`lock table webhook_endpoints in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_endpoints`.execute(tx)
    if ((rows[0]?.count ?? 0) >= MAX_ENDPOINTS) return { ok: false, reason: 'too-many' }
    const { id } = await tx
      .insertInto('webhook_endpoints')
      .values({ url, events, secret, user_id: by.uid, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, { by, action: 'webhook-added', object: { type: 'webhook', id }, after: { url, events }, at: createdAt })
    return { ok: true, id, secret }
  })
}

/** Its deliveries go with it. */
export function removeEndpoint(shop: HookShop, id: string, by: Operator): Promise<{ ok: true; url: string } | Unknown> {
  return changeEndpoint(shop, id, async (tx, { url }) => {
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await recordAction(tx, { by, action: 'webhook-removed', object: { type: 'webhook', id }, before: { url }, at: shop.clock.now() })
    return { ok: true, url }
  })
}

/** A new secret, which is told once; the one of before signs too for a day. */
export function changeSecret(shop: HookShop, id: string, by: Operator): Promise<{ ok: true; secret: string } | Unknown> {
  return changeEndpoint(shop, id, async (tx, { secret: oldSecret }) => {
    const secret = newSecret()
    const at = shop.clock.now()
    await tx
      .updateTable('webhook_endpoints')
      .set({ secret, old_secret: oldSecret, old_secret_until: new Date(at.getTime() + OLD_SECRET_MS) })
      .where('id', '=', id)
      .execute()
    await recordAction(tx, { by, action: 'webhook-secret-changed', object: { type: 'webhook', id }, at })
    return { ok: true, secret }
  })
}

/** `missed`: so many deliveries that failed are sent now. */
export type EndpointSwitched = { ok: true; url: string; missed: number } | { ok: false; reason: 'on' | 'off' } | Unknown

/** An endpoint that is on again is sent what could not be delivered before. */
export function switchOn(shop: HookShop & Pick<Shop, 'jobs'>, id: string, by: Operator): Promise<EndpointSwitched> {
  return changeEndpoint(shop, id, async (tx, { url, offReason }): Promise<EndpointSwitched> => {
    if (offReason === null) return { ok: false, reason: 'on' }
    await updateOff(tx, id, null)
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, due_at: sql`now()` })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    const missed = Number(numUpdatedRows)
    await queueSending(shop, tx, id)
    await recordAction(tx, { by, action: 'webhook-on', object: { type: 'webhook', id }, after: { missed }, at: shop.clock.now() })
    return { ok: true, url, missed }
  })
}

export function switchOff(shop: HookShop, id: string, by: Operator): Promise<EndpointSwitched> {
  return changeEndpoint(shop, id, async (tx, { url, offReason }): Promise<EndpointSwitched> => {
    if (offReason !== null) return { ok: false, reason: 'off' }
    await putOff(tx, id, 'by-hand')
    await recordAction(tx, { by, action: 'webhook-off', object: { type: 'webhook', id }, at: shop.clock.now() })
    return { ok: true, url, missed: 0 }
  })
}

/** Nothing more is sent, and what waits is kept. */
export async function putOff(tx: Tx, id: string, reason: OffReason): Promise<void> {
  await updateOff(tx, id, reason)
  // What is left undelivered is kept, to be sent once the endpoint is on again.
  await tx.updateTable('webhook_deliveries').set({ state: 'failed' }).where('endpoint_id', '=', id).where('state', '=', 'waiting').execute()
}

/** A delivery that says nothing, also to an endpoint that is off. */
export function sendTest(shop: HookShop, id: string, by: Operator): Promise<{ ok: true; url: string } | Unknown> {
  return changeEndpoint(shop, id, async (tx, { url }) => {
    await callAnnounce(tx, { event: TEST_EVENT, objects: [{ id, isTest: true }], onlyTo: id })
    await recordAction(tx, { by, action: 'webhook-tested', object: { type: 'webhook', id }, at: shop.clock.now() })
    return { ok: true, url }
  })
}

/** The same delivery once more, under its id, whether it was delivered or not. */
export async function resendDelivery(
  shop: HookShop & Pick<Shop, 'jobs'>,
  id: string,
  by: Operator,
): Promise<{ ok: true; endpointId: string } | { ok: false; reason: 'unknown-delivery' }> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown-delivery' }
  return inTransaction(shop, async (tx) => {
    const sent = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, due_at: sql`now()` })
      .where('id', '=', id)
      .returning('endpoint_id')
      .executeTakeFirst()
    if (!sent) return { ok: false, reason: 'unknown-delivery' } as const
    const endpointId = sent.endpoint_id
    await queueSending(shop, tx, endpointId)
    const object = { type: 'webhook', id: endpointId } as const
    await recordAction(tx, { by, action: 'webhook-resent', object, after: { delivery: id }, at: shop.clock.now() })
    return { ok: true, endpointId } as const
  })
}

/** All endpoints, without what is secret of them; `madeBy`: added by this account alone. */
export function listEndpoints({ db }: Pick<Shop, 'db'>, madeBy: string | null = null): Promise<WebhookEndpoint[]> {
  return selectEndpoints(db, { madeBy })
}

/** The last fifty deliveries to an endpoint, the newest first; null where there is no such endpoint. */
export async function findEndpoint(
  { db }: Pick<Shop, 'db'>,
  id: string,
): Promise<{ endpoint: WebhookEndpoint; deliveries: WebhookDelivery[] } | null> {
  if (!isUuid(id)) return null
  const [[endpoint], deliveries] = await Promise.all([selectEndpoints(db, { only: id }), selectDeliveries(db, id, 50)])
  return endpoint ? { endpoint, deliveries } : null
}

async function changeEndpoint<Result>(
  shop: HookShop,
  id: string,
  change: (tx: Tx, endpoint: NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>) => Promise<Result>,
): Promise<Result | Unknown> {
  if (!isUuid(id)) return UNKNOWN
  return inTransaction(shop, async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    return endpoint ? change(tx, endpoint) : UNKNOWN
  })
}

/** Each press is a job of its own: one that waits for a later time would hold it up. */
async function queueSending({ jobs, clock }: Pick<Shop, 'jobs' | 'clock'>, tx: Tx, endpointId: string): Promise<void> {
  await jobs.within(tx).send('send-webhooks', `${endpointId} ${clock.now().toISOString()}`, { endpointId })
}

/** Of 256 bits, as Standard Webhooks writes it. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
