import { describe, expect, it } from 'vitest'
import { MONEY, SIZE_L, useReturns } from '../../../../test/support/delivered-order.ts'
import { forgetJobs, queuedJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import type { AskedLine } from '../../../domain/orders/order-return.ts'
import type { Shop } from '../../../shop.ts'
import { sendReturnMail } from '../../mails/order-mails.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { askReturn } from '../ask-return.ts'
import { endReturns } from '../end-returns.ts'
import { returnArrived, tellOnItsWay } from '../receive-return.ts'
import { refundOrder } from '../refund-order.ts'
import { sendAhead } from '../send-ahead.ts'
import { settleReturn } from '../settle-return.ts'

const here = useReturns()
const { ask, asking, asked, later, approve, back, left, stock } = here

type Came = { ref?: string; pieces?: number; putBack?: boolean; at?: Shop }
const arrive = (id: string, { ref, pieces, putBack = false, at = here.shop }: Came = {}) =>
  returnArrived(at, { id, ref: ref ?? null, pieces: pieces ?? null, putBack }, COMMAND_LINE)
const settle = (id: string, refund = false) => settleReturn(here.shop, { id, refund }, COMMAND_LINE)
async function approved(lines = [MONEY]): Promise<string> {
  const id = await asked(lines)
  await approve(id)
  return id
}
const STOLES: AskedLine = { ref: 'stole', quantity: 2, to: null }
const refunds = async () =>
  (
    await here.test.pool.query<{ paise: number; parts: unknown }>(
      'select amount_paise as paise, parts, reason from refunds where session_id = $1',
      [`ch_BACK${here.receipt}`],
    )
  ).rows
const exchange = async () => (await back()).replacement
/** The pieces that were bought are off the count. */
const sell = (product: string, options: string, pieces: number) =>
  here.test.pool.query(
    `insert into stock_moves (session_id, product_id, options, reason, before, after, at) values ($1, $2, $3, 'sold', $4, 0, now())`,
    [`ch_BACK${here.receipt}`, product, options, pieces],
  )

describe('what arrives', () => {
  it('is accepted by piece; put back and given back are decisions of their own, and the ceiling is what was accepted', async () => {
    await sell('kurta', '{"size": "M"}', 1)
    const id = await approved([MONEY, STOLES])
    expect(await settle(id)).toEqual({ ok: false, reason: 'other-state', state: 'approved' })
    expect(await arrive(id, { ref: 'stole', pieces: 3 })).toEqual({ ok: false, reason: 'too-many' })
    expect(await arrive(id, { ref: 'sari' })).toEqual({ ok: false, reason: 'unknown-line' })
    expect(await arrive(id, { ref: 'stole', pieces: 1 })).toEqual({ ok: true, number: `BACK${here.receipt}`, pieces: 1 })
    expect([await stock('M'), await refunds()]).toEqual([0, []])
    expect(await arrive(id, { ref: 'kurta', putBack: true })).toMatchObject({ ok: true, pieces: 1 })
    expect(await arrive(id, { ref: 'kurta' })).toEqual({ ok: false, reason: 'too-many' })
    expect([await stock('M'), await refunds()]).toEqual([1, []])

    const both = await Promise.all([settle(id), settle(id)])
    expect(both).toContainEqual({ ok: true, number: `BACK${here.receipt}`, amountPaise: 299_800, replacement: null })
    expect(both).toContainEqual({ ok: false, reason: 'other-state', state: 'settled' })
    expect(await refunds()).toMatchObject([
      {
        reason: 'returned',
        paise: 299_800,
        parts: [
          { ref: 'kurta', pieces: 1 },
          { ref: 'stole', pieces: 1 },
        ],
      },
    ])
    // The stole that never came can be sent back still.
    expect([await stock('M'), await left()]).toEqual([1, [0, 1]])
  })

  it('puts a piece back once, whatever is given back beside it', async () => {
    await sell('kurta', '{"size": "M"}', 1)
    const id = await approved()
    await refundOrder(here.shop, { reference: here.orderId, lines: [{ ref: 'kurta' }], putBack: true }, COMMAND_LINE)
    expect(await stock('M')).toBe(1)
    await arrive(id, { putBack: true })
    expect(await stock('M')).toBe(1)
    expect(await settle(id)).toEqual({ ok: false, reason: 'refund', why: 'line-refunded' })
    expect(await refunds()).toHaveLength(1)
  })

  it('of a free piece comes back for nothing, on record, and once', async () => {
    await here.test.pool.query(
      `with free as (
        update orders set line_items = jsonb_set(line_items, '{0,amount_discount}', '149900'), amount_paise = amount_paise - 149900
        where id = $1 returning session_id, amount_paise
      ) update payments set amount_paise = free.amount_paise from free where payments.session_id = free.session_id`,
      [here.orderId],
    )
    const id = await approved([MONEY])
    await arrive(id)
    expect(await settle(id)).toMatchObject({ ok: true, amountPaise: 0, replacement: null })
    expect([await refunds(), await left()]).toMatchObject([[{ paise: 0, parts: [{ ref: 'kurta', pieces: 1 }] }], [0, 2]])
    expect(await askReturn(here.shop, here.test.asha, asking([MONEY]))).toMatchObject({ ok: false })
  })

  it('and a refund of the same piece at the same moment give it back once', async () => {
    const id = await approved()
    await arrive(id)
    const [settled, refunded] = await Promise.all([
      settle(id),
      refundOrder(here.shop, { reference: here.orderId, lines: [{ ref: 'kurta' }] }, COMMAND_LINE),
    ])
    expect([settled, refunded].filter(({ ok }) => ok)).toHaveLength(1)
    expect((await refunds()).map(({ paise }) => paise)).toEqual([149_900])
  })
})

describe('another size', () => {
  it('is sent for what arrived as a parcel of its own, from what was held, without money, and can be sent back in turn', async () => {
    const id = await approved([SIZE_L])
    await arrive(id)
    expect(await settle(id)).toEqual({ ok: true, number: `BACK${here.receipt}`, amountPaise: 0, replacement: `BACK${here.receipt}-2` })
    expect([await stock(), await refunds(), (await exchange())?.line_items]).toMatchObject([
      0,
      [],
      [{ id: 'kurta', quantity: 1, size: 'L', options: { size: 'L' }, amount_unit: 149_900 }],
    ])

    const { id: parcelId } = (await exchange())!
    const again = { ...asking([MONEY]), parcelId }
    expect(await askReturn(here.shop, here.test.asha, again)).toEqual({ ok: false, reason: 'not-delivered' })
    await here.test.pool.query("update replacements set state = 'delivered', delivered_at = now() where id = $1", [parcelId])
    expect(await askReturn(here.shop, here.test.kabir, again)).toEqual({ ok: false, reason: 'unknown-order' })
    const second = await askReturn(here.shop, here.test.asha, again)
    if (!second.ok) throw new Error(second.reason)
    expect(await left()).toEqual([0, 2])
    await approve(second.id)
    await arrive(second.id, { putBack: true })
    expect(await settle(second.id)).toMatchObject({ ok: true, amountPaise: 149_900, replacement: null })
    expect([await stock(), (await refunds()).map(({ paise }) => paise)]).toEqual([1, [149_900]])
  })

  it('is refunded instead where the operator says so, and on sale again', async () => {
    const id = await approved([SIZE_L])
    await arrive(id)
    expect(await settle(id, true)).toMatchObject({ ok: true, amountPaise: 149_900, replacement: null })
    expect(await stock()).toBe(1)
  })

  it('is sent ahead by a press of its own, once, and then no money goes back for it', async () => {
    const id = await approved([SIZE_L])
    const both = await Promise.all([sendAhead(here.shop, id, COMMAND_LINE), sendAhead(here.shop, id, COMMAND_LINE)])
    expect(both).toContainEqual({ ok: true, number: `BACK${here.receipt}`, replacement: `BACK${here.receipt}-2` })
    expect(both).toContainEqual({ ok: false, reason: 'sent' })
    await arrive(id)
    expect(await settle(id, true)).toMatchObject({ ok: true, amountPaise: 0, replacement: null })
    expect([await stock(), await refunds()]).toEqual([0, []])
    expect(await sendAhead(here.shop, await approved([STOLES]), COMMAND_LINE)).toEqual({ ok: false, reason: 'no-exchange' })
  })
})

describe('an approval', () => {
  it('ends by itself when nothing arrives: the size is on sale again, and both are told', async () => {
    const id = await approved([SIZE_L])
    await endReturns(later(6))
    expect((await back()).state).toBe('approved')
    await forgetJobs(here.test.pool)
    await Promise.all([endReturns(later(7.1)), endReturns(later(7.1))])
    expect([await stock(), (await back()).state]).toEqual([1, 'ended'])
    expect((await queuedJobs(here.test.pool, 'tell-operators')).map(({ data }) => data)).toEqual([
      { orderId: here.orderId, news: 'return-ended' },
    ])
    await sendReturnMail(here.shop, renderTestMail, { returnId: id, state: 'ended' })
    expect(here.test.mails.map(({ subject }) => subject)).toEqual([`Your return has ended: order BACK${here.receipt}`])
  })

  it('lasts as long again from when its buyer says that it is on its way, once', async () => {
    const id = await approved([SIZE_L])
    const send = (at: Shop, tracking = '') => tellOnItsWay(at, here.test.asha, { id, carrier: 'india_post', tracking })
    expect(await tellOnItsWay(here.shop, here.test.kabir, { id, carrier: '', tracking: '' })).toEqual({
      ok: false,
      reason: 'unknown-return',
    })
    expect(await send(here.shop, '!')).toEqual({ ok: false, reason: 'no-tracking-number' })
    expect(await send(later(5))).toEqual({ ok: true, orderId: here.orderId })
    expect(await send(later(6), 'ED 123456789 IN')).toEqual({ ok: true, orderId: here.orderId })
    expect(await back()).toMatchObject({ trackingNumber: 'ED123456789IN', carrier: { name: 'India Post' } })
    await endReturns(later(11.9))
    expect((await back()).state).toBe('approved')
    await endReturns(later(12.1))
    expect((await back()).state).toBe('ended')
  })

  it('that has ended takes what comes late, where the pieces are in no other return; the size is held no more', async () => {
    const id = await approved([SIZE_L])
    await endReturns(later(7.1))
    await here.test.pool.query('update variants set stock = 0')
    expect((await arrive(id)).ok).toBe(true)
    expect(await settle(id)).toMatchObject({ ok: false, reason: 'sold-out', shortage: { left: 0 } })
    expect(await settle(id, true)).toMatchObject({ ok: true, amountPaise: 149_900 })
    const late = await approved([STOLES])
    await endReturns(later(7.1))
    await ask([STOLES])
    expect(await arrive(late)).toEqual({ ok: false, reason: 'taken' })
  })

  it('that has sent ahead ends without anything to put back', async () => {
    const id = await approved([SIZE_L])
    await sendAhead(here.shop, id, COMMAND_LINE)
    await endReturns(later(7.1))
    expect([await stock(), (await back()).state]).toEqual([0, 'ended'])
  })
})
