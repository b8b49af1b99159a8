import { describe, expect, it } from 'vitest'
import { openOperator } from '../../../test/support/operators.ts'
import { createTestApp } from '../../../test/support/requests.ts'
import type { TestShop } from '../../../test/support/shop.ts'
import { openReceiver } from '../../../test/support/webhook-receiver.ts'
import { useWebhooks } from '../../../test/support/webhooks.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { addEndpoint, findEndpoint, switchOff, switchOn } from './change-endpoints.ts'
import { sendWebhooks, sweepWebhooks } from './send-webhooks.ts'
import { callAnnounce } from './webhooks.sql.ts'

const here = useWebhooks()
const { added, announce, send, latest, offReason } = here
const beDue = () => here.test.pool.query("update webhook_deliveries set due_at = now() where state = 'waiting'")

describe('an event', () => {
  it('reaches who wants it, signed, and nobody else', async () => {
    const { id } = await added('order.paid, order.shipped')
    const other = await added('stock.gone')
    await announce('order.paid', { id: 'one', amount: 3 })
    await Promise.all([send(id), send(other.id)])
    expect(here.receiver.received).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        type: 'order.paid',
        data: { id: 'one', amount: 3, version: expect.any(Number) },
        signatures: 1,
      },
    ])
    expect(await latest(id)).toMatchObject({ state: 'delivered', status: 204, attempts: 1, messageId: here.receiver.received[0]!.id })
  })

  it('leaves nothing where nobody wants it', async () => {
    const { id } = await added('stock.gone')
    await switchOff(here.test.shop, id, COMMAND_LINE)
    await announce('order.paid')
    await announce('stock.gone')
    const { rows } = await here.test.pool.query('select id from webhook_deliveries union all select id from jobs')
    expect(rows).toEqual([])
  })

  it('is written with what happened, or not at all', async () => {
    const { id } = await added()
    const lost = inTransaction(here.test.shop, async (tx) => {
      await callAnnounce(tx, { event: 'order.paid', objects: [{ id: 'lost' }] })
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await send(id)
    expect(here.receiver.received).toEqual([])
  })

  it('has a version that only rises, also while the clock goes back and after a restored backup', async () => {
    const { id } = await added()
    const versions: number[] = []
    const next = async () => {
      await announce()
      await send(id)
      versions.push(here.receiver.received.at(-1)!.data.version)
    }
    await next()
    await next()
    await here.test.pool.query("select setval('object_versions', 3)")
    await next()
    await here.test.pool.query("select setval('object_versions', $1)", [versions.at(-1)! + 3_600_000_000])
    await next()
    await next()
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(5)
    await here.test.pool.query("select setval('object_versions', 1)")
  })
})

describe('a delivery that is refused', () => {
  it('comes again under its id, after the pauses of the standard, and waits for it in a job', async () => {
    const { id } = await added()
    here.receiver.answers((response) => response.writeHead(500).end('not now'))
    await announce()
    for (const pauseS of [5, 300, 1800]) {
      await beDue()
      await send(id)
      const { dueAt, triedAt, ...delivery } = await latest(id)
      expect(delivery).toMatchObject({ state: 'waiting', status: 500, answer: 'not now' })
      expect((dueAt.getTime() - triedAt!.getTime()) / 1000).toBeCloseTo(pauseS, 0)
      const { rows } = await here.test.pool.query<{ in_s: number }>(
        "select round(extract(epoch from max(due_at) - now()))::int as in_s from jobs where name = 'send-webhooks'",
      )
      expect(Math.abs(rows[0]!.in_s - pauseS)).toBeLessThanOrEqual(2)
    }
    here.receiver.answers((response) => response.end('thanks'))
    await beDue()
    await send(id)
    expect(await latest(id)).toMatchObject({ state: 'delivered', attempts: 4, answer: 'thanks' })
    expect(here.receiver.received).toHaveLength(4)
    expect(new Set(here.receiver.received.map((message) => message.id)).size).toBe(1)
  })

  it('switches its endpoint off in the end, and owners are mailed', async () => {
    const owner = await openOperator(here.test, createTestApp(here.test), 'lata')
    const { id } = await added()
    here.receiver.answers((response) => response.writeHead(400).end())
    await announce()
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await offReason(id)).toBe(null)
      await beDue()
      await send(id)
    }
    expect(await offReason(id)).toBe('gave-up')
    const { rows } = await here.test.pool.query("select data from jobs where name = 'send-webhook-mail'")
    expect(rows).toEqual([{ data: { endpointId: id, uid: owner.uid } }])
    await announce()
    expect((await findEndpoint(here.test.shop, id))!.deliveries).toHaveLength(1)
    await here.test.pool.query('delete from operators')
  })

  it('with 410 switches its endpoint off at once, and everything that was missed comes once it is on again', async () => {
    const { id } = await added()
    here.receiver.answers((response) => response.writeHead(410).end())
    for (const object of ['a', 'b']) await announce('order.paid', { id: object })
    await send(id)
    expect(await offReason(id)).toBe('gone')
    expect(here.receiver.received.map(({ data }) => data['id'])).toEqual(['a'])
    here.receiver.answers((response) => response.end())
    expect(await switchOn(here.test.shop, id, COMMAND_LINE)).toMatchObject({ ok: true, missed: 2 })
    await send(id)
    expect(here.receiver.received.map(({ data }) => data['id'])).toEqual(['a', 'a', 'b'])
    expect((await findEndpoint(here.test.shop, id))!.endpoint).toMatchObject({ offReason: null, waiting: 0 })
  })

  it('leaves the first KB of the answer, and no redirect is followed', async () => {
    const { id } = await added()
    here.receiver.answers((response) => response.writeHead(302, { location: here.receiver.url }).end('x'.repeat(5000) + '\0'))
    await announce()
    await send(id)
    expect(here.receiver.received).toHaveLength(1)
    expect((await latest(id)).answer).toBe('x'.repeat(1024))
  })
})

it('a slow endpoint holds up nobody else, and has one request at a time', async () => {
  const slow = await openReceiver()
  const asked: (() => void)[] = []
  slow.answers((response) => void asked.push(() => response.end()))
  const shop = { ...here.test.shop, webhooks: { ...here.test.shop.webhooks, accepts: () => true } }
  const fetch: typeof shop.webhooks.fetch = (address, request) =>
    address === slow.url ? fetchSlow(asked) : here.test.shop.webhooks.fetch(address, request)
  shop.webhooks.fetch = fetch
  try {
    const result = await addEndpoint(shop, { url: slow.url, events: 'order.paid' }, COMMAND_LINE)
    if (!result.ok) throw new Error(result.reason)
    const { id: other } = await added()
    await announce()
    await announce()
    const stalled = sendWebhooks(shop, { endpointId: result.id })
    await expect.poll(() => asked.length).toBe(1)
    await sendWebhooks(shop, { endpointId: result.id })
    await sendWebhooks(shop, { endpointId: other })
    expect(here.receiver.received).toHaveLength(2)
    expect(asked).toHaveLength(1)
    asked[0]!()
    await expect.poll(() => asked.length).toBe(2)
    asked[1]!()
    await stalled
  } finally {
    await slow.close()
  }
})

/** Answers when the test says so. */
function fetchSlow(asked: (() => void)[]): ReturnType<TestShop['shop']['webhooks']['fetch']> {
  return new Promise((resolve) => asked.push(() => resolve({ ok: true, status: 204, headers: {}, body: Buffer.alloc(0), isWhole: true })))
}

describe('the sweep', () => {
  it('switches off an endpoint that leaves ten thousand deliveries waiting', async () => {
    const { id } = await added()
    const fill = (count: number) =>
      here.test.pool.query(
        `insert into webhook_deliveries (endpoint_id, message_id, type, body, due_at)
         select $1, 'msg', 'order.paid', '{}', now() + interval '1 day' from generate_series(1, $2::int)`,
        [id, count],
      )
    await fill(10_000)
    await sweepWebhooks(here.test.shop)
    expect(await offReason(id)).toBe(null)
    await fill(1)
    await sweepWebhooks(here.test.shop)
    expect(await offReason(id)).toBe('too-many')
  })

  it('forgets what was delivered a week ago, and what was not a month ago', async () => {
    const { id } = await added()
    for (const [state, days] of [
      ['delivered', 6],
      ['delivered', 8],
      ['failed', 29],
      ['failed', 31],
    ] as const)
      await here.test.pool.query(
        `insert into webhook_deliveries (endpoint_id, message_id, type, body, state, created_at)
         values ($1, 'msg', 'order.paid', '{}', $2, now() - $3 * interval '1 day')`,
        [id, state, days],
      )
    await sweepWebhooks(here.test.shop)
    expect((await findEndpoint(here.test.shop, id))!.deliveries.map(({ state }) => state)).toEqual(['delivered', 'failed'])
  })

  it('goes on with what is due where a job was lost', async () => {
    const { id } = await added()
    await announce()
    await here.test.pool.query('delete from jobs')
    await sweepWebhooks(here.test.shop)
    const { rows } = await here.test.pool.query('select name, data from jobs')
    expect(rows).toEqual([{ name: 'send-webhooks', data: { endpointId: id } }])
  })
})
