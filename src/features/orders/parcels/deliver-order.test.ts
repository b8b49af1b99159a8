import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../../test/support/jobs.ts'
import { insertOrder } from '../../../../test/support/orders.ts'
import { createTestShop, WITHOUT_SERVICES, type TestShop } from '../../../../test/support/shop.ts'
import { describeEntry } from '../../../messages/order-history.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findHistory } from '../find-history.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { correctTracking } from './correct-tracking.ts'
import { assumeDelivered, deliverOrder } from './deliver-order.ts'
import { shipOrder } from './ship-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

let id: string
let count = 0
beforeEach(async () => {
  await forgetJobs(test.pool)
  id = await insertOrder(test.pool, { uid: test.asha, number: `BYHAND${++count}`, receipt: count, placedAt: '2026-11-20T06:00:00Z' })
})

const ship = (carrier: Parameters<typeof shipOrder>[1]['carrier']) =>
  shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN', carrier }, COMMAND_LINE)
const found = async () => (await findOrderForOperator(test.shop, id))!
const order = async () => (await found()).order
const after = (days: number) => ({ ...test.shop, clock: { now: () => new Date(Date.now() + days * 86_400_000) } })

describe('a parcel that is sent by hand', () => {
  it('has the tracking page of a carrier of the list, and of no other', async () => {
    await ship('india_post')
    const { carrier, hasLabel } = { ...(await order()), ...(await found()) }
    expect([carrier?.name, hasLabel]).toEqual(['India Post', false])
    expect((await queuedJobs(test.pool, 'send-push')).map(({ data }) => data)).toMatchObject([{ news: 'shipped', tracked: true }])
    expect(carrier?.trackingUrl).toMatch(/^https:\/\/www\.indiapost\.gov\.in\/.*ED123456789IN$/)
    const correct = (more: object) => correctTracking(test.shop, { reference: id, trackingNumber: 'ED123456789IN', ...more }, COMMAND_LINE)
    expect(await correct({ carrier: 'india_post' })).toEqual({ ok: false, reason: 'same-number' })
    expect(await correct({})).toEqual({ ok: false, reason: 'same-number' })
    expect(await correct({ carrier: 'dtdc' })).toMatchObject({ ok: true })
    expect((await order()).carrier?.name).toBe('DTDC')
    expect(await correct({ trackingNumber: 'D12345678' })).toMatchObject({ ok: true })
    expect((await order()).carrier).toMatchObject({ name: 'DTDC', trackingUrl: expect.stringContaining('D12345678') })
    expect(await correct({ carrier: 'other' })).toMatchObject({ ok: true })
    expect((await order()).carrier).toBeNull()
  })

  it('is delivered when an operator says so, once, and not before it is on its way', async () => {
    expect(await deliverOrder(test.shop, id, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-shipped' })
    await ship('other')
    expect((await queuedJobs(test.pool, 'send-push')).map(({ data }) => data)).toMatchObject([{ news: 'shipped', tracked: false }])
    const results = await Promise.all([1, 2, 3].map(() => deliverOrder(test.shop, id, COMMAND_LINE)))
    expect(results.map((result) => (result.ok ? 'done' : result.reason)).toSorted()).toEqual(['delivered', 'delivered', 'done'])
    expect((await order()).state).toBe('delivered')
  })

  it('counts as delivered ten days after it was handed over, which the history says', async () => {
    await ship('delhivery')
    await assumeDelivered(after(9.9))
    expect((await order()).state).toBe('shipped')
    await assumeDelivered(after(10.1))
    await assumeDelivered(after(10.2))
    expect((await order()).state).toBe('delivered')
    const { sessionId } = await found()
    const history = await findHistory(test.shop, { orderId: id, sessionId })
    const words = history.map((entry) => describeEntry(entry).what)
    expect(words.filter((word) => word.includes('elivered'))).toHaveLength(2)
    expect(words).toContain('Counts as delivered: sent by hand ten days ago')
  })

  it('that the carrier follows is waited for, unless the shop has no carrier any more', async () => {
    await ship('delhivery')
    await test.pool.query(`update orders set label_id = 'se-1' where id = $1`, [id])
    await assumeDelivered(after(11))
    expect((await order()).state).toBe('shipped')
    await assumeDelivered({ ...after(11), ...WITHOUT_SERVICES })
    expect((await order()).state).toBe('delivered')
  })
})
