import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import {
  afterAttempt,
  DELIVERED_KEPT_MS,
  FAILED_KEPT_MS,
  KEPT_ANSWER_BYTES,
  MAX_WAITING,
  type OffReason,
} from '../../domain/operators/webhook.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findTold } from '../operator-access/tell-operator.ts'
import { putOff } from './change-endpoints.ts'
import { lockEndpoint, selectDueEndpoints, selectOverfull, updateAttempt, type DueDelivery } from './webhooks.sql.ts'

type Sending = Pick<Shop, 'db' | 'clock' | 'jobs' | 'log' | 'webhooks'>

/** Within the time limit of the job, with one attempt under way. */
const WORKS_FOR_MS = 40_000
/** Longer than an attempt takes: of an instance that has died meanwhile others take it over. */
const TAKEN_FOR_S = 15
const MAX_ANSWER_BYTES = 65_536

/** The endpoints that this process is sending to, and whether somebody has asked for it once more. */
const underWay = new Map<string, { again: boolean }>()

/**
 * The worker of the job `send-webhooks`: sends what is due to an endpoint, one delivery after the other, and queues itself for what
 * will be. However many jobs ask, an endpoint has one request of a process at a time: a slow one holds up nobody else's.
 */
export async function sendWebhooks(shop: Sending, { endpointId }: { endpointId: string }): Promise<void> {
  const others = underWay.get(endpointId)
  if (others) {
    others.again = true
    return
  }
  const turn = { again: false }
  underWay.set(endpointId, turn)
  try {
    const until = performance.now() + WORKS_FOR_MS
    do {
      turn.again = false
      await sendDue(shop, endpointId, until)
    } while (turn.again && performance.now() < until)
  } finally {
    underWay.delete(endpointId)
  }
  const { rows } = await sql<{ inS: number | null }>`
    select extract(epoch from min(due_at) - now())::float as "inS" from webhook_deliveries
    where endpoint_id = ${endpointId} and state = 'waiting'`.execute(shop.db)
  const inS = rows[0]?.inS ?? null
  if (inS === null) return
  const afterS = Math.max(0, Math.ceil(inS))
  const at = new Date(shop.clock.now().getTime() + afterS * 1000)
  await shop.jobs.send('send-webhooks', `${endpointId} ${at.toISOString().slice(0, 19)}`, { endpointId }, { afterS })
}

async function sendDue(shop: Sending, endpointId: string, until: number): Promise<void> {
  while (performance.now() < until) {
    // The delivery of this endpoint that is due for longest; others take it only if this instance has died.
    const { rows } = await sql<DueDelivery>`
      update webhook_deliveries delivery set due_at = now() + ${TAKEN_FOR_S} * interval '1 second'
      from webhook_endpoints endpoint
      where endpoint.id = delivery.endpoint_id and delivery.id = (
        select id from webhook_deliveries where endpoint_id = ${endpointId} and state = 'waiting' and due_at <= now()
        order by due_at, id limit 1 for update skip locked
      )
      returning delivery.id, message_id as "messageId", body, attempts, url,
        array_remove(array[secret, case when old_secret_until > ${shop.clock.now()} then old_secret end], null) as secrets`.execute(shop.db)
    const due = rows[0]
    if (!due) return
    await attempt(shop, endpointId, due)
  }
}

async function attempt(shop: Sending, endpointId: string, due: DueDelivery): Promise<void> {
  const begun = performance.now()
  const at = Math.floor(shop.clock.now().getTime() / 1000)
  const got = await shop.webhooks.fetch(due.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Standard-Webhooks',
      'webhook-id': due.messageId,
      'webhook-timestamp': String(at),
      'webhook-signature': due.secrets.map((secret) => sign(secret, `${due.messageId}.${at}.${due.body}`)).join(' '),
    },
    body: due.body,
    maxBytes: MAX_ANSWER_BYTES,
  })
  const tookMs = Math.round(performance.now() - begun)
  const status = got.ok ? got.status : null
  const answer = got.ok ? readable(got.body) : got.reason === 'no-answer' ? got.failure : got.reason
  const next = afterAttempt(due.attempts + 1, status)
  const afterS = next.state === 'waiting' ? next.afterS : 0
  await updateAttempt(shop.db, due, { state: next.state, afterS, status, answer, tookMs })
  if (next.state !== 'delivered')
    shop.log.warn({ event: 'webhook-failed', endpoint: endpointId, message: due.messageId, status, attempt: due.attempts + 1 }, answer)
  if (next.state === 'failed') await giveUp(shop, endpointId, next.off)
}

/** The scheme v1 of Standard Webhooks: HMAC-SHA256 under the secret's bytes. */
function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** The database refuses NUL. */
function readable(body: Buffer): string {
  return body.subarray(0, KEPT_ANSWER_BYTES).toString().replaceAll('\0', '').toWellFormed()
}

/** Switches an endpoint off, and has owners told why. */
async function giveUp(shop: Sending, id: string, reason: OffReason): Promise<void> {
  const told = await findTold(shop, 'owner')
  await inTransaction(shop, async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint || endpoint.offReason !== null) return
    await putOff(tx, id, reason)
    const at = shop.clock.now().toISOString()
    for (const uid of told) await shop.jobs.within(tx).send('send-webhook-mail', [id, uid, at].join(' '), { endpointId: id, uid })
  })
  shop.log.error({ event: 'webhook-off', endpoint: id, reason }, 'a webhook is switched off')
}

/** Switches off what takes too little, forgets what is old, and goes on where a job was lost. */
export async function sweepWebhooks(shop: Sending): Promise<void> {
  for (const id of await selectOverfull(shop.db, MAX_WAITING)) await giveUp(shop, id, 'too-many')
  const now = shop.clock.now().getTime()
  await sql`delete from webhook_deliveries
    where (state = 'delivered' and created_at < ${new Date(now - DELIVERED_KEPT_MS)}) or (state = 'failed' and created_at < ${new Date(now - FAILED_KEPT_MS)})`.execute(
    shop.db,
  )
  for (const endpointId of await selectDueEndpoints(shop.db)) await shop.jobs.send('send-webhooks', `${endpointId} sweep`, { endpointId })
}
