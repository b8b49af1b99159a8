import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import { insertOrder } from '../../../../test/support/orders.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { Options } from '../../../domain/catalogue/variant.ts'
import type { AskedLine } from '../../../domain/orders/order-return.ts'
import type { Shop } from '../../../shop.ts'
import { sendReturnMail } from '../../mails/order-mails.ts'
import { sendOperatorMail, tellOperators } from '../../mails/tell-operators.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { approveReturn, refuseReturn } from '../answer-return.ts'
import { askReturn, askReturnFor } from '../ask-return.ts'
import { returnArrived, tellOnItsWay } from '../receive-return.ts'
import { refundOrder } from '../refund-order.ts'
import { endReturns, sendAhead, settleReturn } from '../settle-return.ts'
import { findReturnable } from './find-returnable.ts'
import { findReasons, findReturns, listReturns } from './find-returns.ts'

let test: TestShop
let shop: Shop
let orderId: string
let receipt = 0
beforeAll(async () => {
  test = await createTestShop()
  shop = { ...test.shop, folder: { ...test.shop.folder, returns: { days: 7, refund: true, exchange: true, cost: 'buyer' } } }
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetJobs(test.pool)
  test.mails.length = 0
  await test.pool.query('truncate variants, stock_moves, returns, replacements cascade')
  await test.pool.query(`
    insert into variants (product_id, options, position, stock)
    values ('kurta', '{"size": "M"}', 0, 0), ('kurta', '{"size": "L"}', 1, 1), ('kurta', '{"size": "XL"}', 2, 0)`)
  receipt += 1
  const order = { uid: test.asha, number: `BACK${receipt}`, receipt, placedAt: '2026-11-20T06:00:00Z', state: 'delivered' } as const
  orderId = await insertOrder(test.pool, order)
  await test.pool.query('update orders set delivered_at = $2 where id = $1', [orderId, shop.clock.now()])
})

const L: Options = { size: 'L' }
const MONEY: AskedLine = { ref: 'kurta', quantity: 1, to: null }
const SIZE_L: AskedLine = { ref: 'kurta', quantity: 1, to: L }
const asking = (lines: AskedLine[]) => ({ parcelId: orderId, lines, photos: [], reason: 'too-small', message: '' })
const ask = (lines = [MONEY], { uid = test.asha, at = shop } = {}) => askReturn(at, uid, asking(lines))
async function asked(lines = [MONEY]): Promise<string> {
  const result = await ask(lines)
  return result.ok ? result.id : result.reason
}
const later = (days: number): Shop => ({ ...shop, clock: { ...shop.clock, now: () => new Date(Date.now() + days * 86_400_000) } })
const approve = (id: string, words = '') => approveReturn(shop, { id, words }, COMMAND_LINE)
const refuse = (id: string, words = 'It was worn.') => refuseReturn(shop, { id, words }, COMMAND_LINE)
const back = async () => (await findReturns(shop, test.asha)).entries.find((one) => one.orderId === orderId)!
const left = async () => (await findReturnable(shop, test.asha, orderId))?.lines.map((line) => line.left)
const stock = async (size = 'L') =>
  (await test.pool.query<{ stock: number }>("select stock from variants where options ->> 'size' = $1", [size])).rows[0]?.stock

describe('asking', () => {
  it('is its buyer’s alone, of an order that has arrived, for the days that the shop says', async () => {
    expect(await ask([MONEY], { uid: test.kabir })).toEqual({ ok: false, reason: 'unknown-order' })
    expect(await findReturnable(shop, test.kabir, orderId)).toBeNull()
    expect(await ask([MONEY], { at: later(7) })).toEqual({ ok: false, reason: 'late' })
    expect(await ask([MONEY], { at: test.shop })).toEqual({ ok: false, reason: 'off' })
    await test.pool.query("update orders set state = 'shipped' where id = $1", [orderId])
    expect(await ask()).toEqual({ ok: false, reason: 'not-delivered' })
  })

  it.each<[string, AskedLine[], string]>([
    ['nothing', [], 'none'],
    ['what was not bought', [{ ...MONEY, ref: 'sari' }], 'unknown-line'],
    ['more than was bought', [{ ...MONEY, ref: 'stole', quantity: 3 }], 'too-many'],
    ['a part of a piece', [{ ...MONEY, quantity: 0.5 }], 'too-many'],
    ['a line twice', [MONEY, SIZE_L], 'twice'],
    ['a size that is gone', [{ ...MONEY, to: { size: 'XL' } }], 'sold-out'],
    ['a size that is none', [{ ...MONEY, to: { size: '44' } }], 'sold-out'],
  ])('is refused for %s', async (_, lines, fault) => {
    expect(await ask(lines)).toEqual({ ok: false, reason: 'invalid', faults: { lines: fault } })
  })

  it('is refused for what the shop does not do', async () => {
    const only = (rules: { refund: boolean; exchange: boolean }) =>
      ({ ...shop, folder: { ...shop.folder, returns: { ...shop.folder.returns!, ...rules } } }) satisfies Shop
    const faults = [
      await ask([MONEY], { at: only({ refund: false, exchange: true }) }),
      await ask([SIZE_L], { at: only({ refund: true, exchange: false }) }),
    ]
    expect(faults).toMatchObject([{ faults: { lines: 'no-refund' } }, { faults: { lines: 'no-exchange' } }])
  })

  it('takes each piece once, however many ask at the same moment', async () => {
    expect(await left()).toEqual([1, 2])
    const both = await Promise.all([ask(), ask()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, reason: 'open' })
    expect(await left()).toEqual([0, 2])
    await approve((await back()).id)
    expect(await ask()).toMatchObject({ reason: 'invalid', faults: { lines: 'too-many' } })
    expect((await ask([{ ref: 'stole', quantity: 2, to: null }])).ok).toBe(true)
  })

  it('takes no piece whose money has gone back', async () => {
    await refundOrder(shop, { reference: orderId, lines: [{ ref: 'kurta' }] }, COMMAND_LINE)
    expect(await left()).toEqual([0, 2])
    expect(await ask()).toMatchObject({ reason: 'invalid', faults: { lines: 'too-many' } })
  })

  it('is an owner’s too, for a buyer who has called', async () => {
    expect(await askReturnFor(shop, asking([SIZE_L]), COMMAND_LINE)).toMatchObject({ ok: true, number: `BACK${receipt}` })
    expect(await back()).toMatchObject({ state: 'asked', reason: 'too-small' })
  })

  it('is told to its buyer, and to owners who want to know', async () => {
    const id = await asked([SIZE_L])
    await test.pool.query("update users set email_verified = true, email = 'kabir@people.test' where id = $1", [test.kabir])
    await test.pool.query("insert into operators (user_id, role) values ($1, 'owner') on conflict do nothing", [test.kabir])
    expect(await queuedJobs(test.pool, 'tell-operators')).toHaveLength(1)
    await tellOperators(shop, { orderId, news: 'returned' })
    await sendReturnMail(shop, renderTestMail, { returnId: id, state: 'asked' })
    await sendOperatorMail(shop, renderTestMail, { uid: test.kabir, orderId, news: 'returned' })
    expect(test.mails.map(({ subject }) => subject)).toEqual([
      `We have your request: order BACK${receipt}`,
      `Return of order BACK${receipt}: too small`,
    ])
    expect(test.mails[1]!.text).toContain('1 × Neel Kurta, Size M: size L instead')
  })
})

describe('approval', () => {
  it('holds the other size for it, once', async () => {
    const id = await asked([SIZE_L])
    expect(await stock()).toBe(1)
    const both = await Promise.all([approve(id, 'Fold it, please.'), approve(id)])
    expect(both).toContainEqual({ ok: false, reason: 'other-state', state: 'approved' })
    expect([await stock(), (await back()).state]).toEqual([0, 'approved'])
  })

  it('is refused where the other size is gone by then, and changes nothing', async () => {
    const id = await asked([SIZE_L])
    await test.pool.query('update variants set stock = 0')
    expect(await approve(id)).toMatchObject({ ok: false, reason: 'sold-out', shortage: { left: 0, options: L } })
    expect((await back()).state).toBe('asked')
  })

  it('mails the address, who pays for the way, and until when it is awaited', async () => {
    const id = await asked()
    await approve(id, 'Fold it, please.')
    await sendReturnMail(shop, renderTestMail, { returnId: id, state: 'approved' })
    await sendReturnMail(shop, renderTestMail, { returnId: id, state: 'asked' })
    expect(test.mails).toHaveLength(1)
    const { text } = test.mails[0]!
    for (const words of ['Fold it, please.', 'You pay for sending it.', shop.seller.address.addressLine1, 'it should arrive by'])
      expect(text).toContain(words)
  })

  it('ends with the order, if all of its money goes back: what was held is on sale again', async () => {
    await approve(await asked([SIZE_L]))
    await refundOrder(shop, { reference: orderId, lines: null }, COMMAND_LINE)
    expect([await stock(), (await back()).state]).toEqual([1, 'settled'])
  })
})

describe('refusal', () => {
  it('needs words, which are mailed, and leaves its pieces free', async () => {
    const id = await asked()
    expect(await refuse(id, ' ')).toEqual({ ok: false, reason: 'invalid', fault: 'none' })
    expect(await refuse(id)).toEqual({ ok: true, number: `BACK${receipt}` })
    expect(await approve(id)).toEqual({ ok: false, reason: 'other-state', state: 'refused' })
    await sendReturnMail(shop, renderTestMail, { returnId: id, state: 'refused' })
    expect(test.mails[0]!.text).toContain('It was worn.')
    expect(await left()).toEqual([1, 2])
  })
})

it('why pieces come back is counted by product, without what was refused', async () => {
  const reasons = () => findReasons(shop, ['kurta', 'stole'])
  await approve(await asked([MONEY, { ref: 'stole', quantity: 2, to: null }]))
  const both = [
    { product: 'stole', reason: 'too-small', pieces: 2 },
    { product: 'kurta', reason: 'too-small', pieces: 1 },
  ]
  expect([await reasons(), await findReasons(shop, null), await findReasons(shop, ['sari'])]).toEqual([both, both, []])
  await test.pool.query("update returns set state = 'refused'")
  expect(await reasons()).toEqual([])
})

it('what waits is listed, the longest waiting first; what is over by its state', async () => {
  const id = await asked()
  expect((await listReturns(shop, null)).entries.at(-1)).toMatchObject({ id, number: `BACK${receipt}` })
  await refuse(id)
  expect((await listReturns(shop, null)).entries.map((one) => one.id)).not.toContain(id)
  expect((await listReturns(shop, 'refused')).entries.map((one) => one.id)).toContain(id)
})

type Came = { ref?: string; pieces?: number; putBack?: boolean; at?: Shop }
const arrive = (id: string, { ref, pieces, putBack = false, at = shop }: Came = {}) =>
  returnArrived(at, { id, ref: ref ?? null, pieces: pieces ?? null, putBack }, COMMAND_LINE)
const settle = (id: string, refund = false) => settleReturn(shop, { id, refund }, COMMAND_LINE)
async function approved(lines = [MONEY]): Promise<string> {
  const id = await asked(lines)
  await approve(id)
  return id
}
const STOLES: AskedLine = { ref: 'stole', quantity: 2, to: null }
const refunds = async () =>
  (
    await test.pool.query<{ paise: number; parts: unknown }>('select amount_paise as paise, parts from refunds where session_id = $1', [
      `ch_BACK${receipt}`,
    ])
  ).rows
const exchange = async () => (await back()).replacement
/** The pieces that were bought are off the count. */
const sell = (product: string, options: string, pieces: number) =>
  test.pool.query(
    `insert into stock_moves (session_id, product_id, options, reason, before, after, at) values ($1, $2, $3, 'sold', $4, 0, now())`,
    [`ch_BACK${receipt}`, product, options, pieces],
  )

describe('what arrives', () => {
  it('is accepted by piece; put back and given back are decisions of their own, and the ceiling is what was accepted', async () => {
    await sell('kurta', '{"size": "M"}', 1)
    const id = await approved([MONEY, STOLES])
    expect(await settle(id)).toEqual({ ok: false, reason: 'other-state', state: 'approved' })
    expect(await arrive(id, { ref: 'stole', pieces: 3 })).toEqual({ ok: false, reason: 'too-many' })
    expect(await arrive(id, { ref: 'sari' })).toEqual({ ok: false, reason: 'unknown-line' })
    expect(await arrive(id, { ref: 'stole', pieces: 1 })).toEqual({ ok: true, number: `BACK${receipt}`, pieces: 1 })
    expect([await stock('M'), await refunds()]).toEqual([0, []])
    expect(await arrive(id, { ref: 'kurta', putBack: true })).toMatchObject({ ok: true, pieces: 1 })
    expect(await arrive(id, { ref: 'kurta' })).toEqual({ ok: false, reason: 'too-many' })
    expect([await stock('M'), await refunds()]).toEqual([1, []])

    const both = await Promise.all([settle(id), settle(id)])
    expect(both).toContainEqual({ ok: true, number: `BACK${receipt}`, amountPaise: 299_800, replacement: null })
    expect(both).toContainEqual({ ok: false, reason: 'other-state', state: 'settled' })
    expect(await refunds()).toMatchObject([
      {
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
    await refundOrder(shop, { reference: orderId, lines: [{ ref: 'kurta' }], putBack: true }, COMMAND_LINE)
    expect(await stock('M')).toBe(1)
    await arrive(id, { putBack: true })
    expect(await stock('M')).toBe(1)
    expect(await settle(id)).toEqual({ ok: false, reason: 'refund', why: 'line-refunded' })
    expect(await refunds()).toHaveLength(1)
  })

  it('and a refund of the same piece at the same moment give it back once', async () => {
    const id = await approved()
    await arrive(id)
    const [settled, refunded] = await Promise.all([
      settle(id),
      refundOrder(shop, { reference: orderId, lines: [{ ref: 'kurta' }] }, COMMAND_LINE),
    ])
    expect([settled, refunded].filter(({ ok }) => ok)).toHaveLength(1)
    expect((await refunds()).map(({ paise }) => paise)).toEqual([149_900])
  })
})

describe('another size', () => {
  it('is sent for what arrived as a parcel of its own, from what was held, without money, and can be sent back in turn', async () => {
    const id = await approved([SIZE_L])
    await arrive(id)
    expect(await settle(id)).toEqual({ ok: true, number: `BACK${receipt}`, amountPaise: 0, replacement: `BACK${receipt}-2` })
    expect([await stock(), await refunds(), (await exchange())?.line_items]).toMatchObject([
      0,
      [],
      [{ id: 'kurta', quantity: 1, size: 'L', options: L, amount_unit: 149_900 }],
    ])

    const { id: parcelId } = (await exchange())!
    const again = { ...asking([MONEY]), parcelId }
    expect(await askReturn(shop, test.asha, again)).toEqual({ ok: false, reason: 'not-delivered' })
    await test.pool.query("update replacements set state = 'delivered', delivered_at = now() where id = $1", [parcelId])
    expect(await askReturn(shop, test.kabir, again)).toEqual({ ok: false, reason: 'unknown-order' })
    const second = await askReturn(shop, test.asha, again)
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
    const both = await Promise.all([sendAhead(shop, id, COMMAND_LINE), sendAhead(shop, id, COMMAND_LINE)])
    expect(both).toContainEqual({ ok: true, number: `BACK${receipt}`, replacement: `BACK${receipt}-2` })
    expect(both).toContainEqual({ ok: false, reason: 'sent' })
    await arrive(id)
    expect(await settle(id, true)).toMatchObject({ ok: true, amountPaise: 0, replacement: null })
    expect([await stock(), await refunds()]).toEqual([0, []])
    expect(await sendAhead(shop, await approved([STOLES]), COMMAND_LINE)).toEqual({ ok: false, reason: 'no-exchange' })
  })
})

describe('an approval', () => {
  it('ends by itself when nothing arrives: the size is on sale again, and both are told', async () => {
    const id = await approved([SIZE_L])
    await endReturns(later(6))
    expect((await back()).state).toBe('approved')
    await forgetJobs(test.pool)
    await Promise.all([endReturns(later(7.1)), endReturns(later(7.1))])
    expect([await stock(), (await back()).state]).toEqual([1, 'ended'])
    expect((await queuedJobs(test.pool, 'tell-operators')).map(({ data }) => data)).toEqual([{ orderId, news: 'return-ended' }])
    await sendReturnMail(shop, renderTestMail, { returnId: id, state: 'ended' })
    expect(test.mails.map(({ subject }) => subject)).toEqual([`Your return has ended: order BACK${receipt}`])
  })

  it('lasts as long again from when its buyer says that it is on its way, once', async () => {
    const id = await approved([SIZE_L])
    const send = (at: Shop, tracking = '') => tellOnItsWay(at, test.asha, { id, carrier: 'india_post', tracking })
    expect(await tellOnItsWay(shop, test.kabir, { id, carrier: '', tracking: '' })).toEqual({ ok: false, reason: 'unknown-return' })
    expect(await send(shop, '!')).toEqual({ ok: false, reason: 'no-tracking-number' })
    expect(await send(later(5))).toEqual({ ok: true, orderId })
    expect(await send(later(6), 'ED 123456789 IN')).toEqual({ ok: true, orderId })
    expect(await back()).toMatchObject({ trackingNumber: 'ED123456789IN', carrier: { name: 'India Post' } })
    await endReturns(later(11.9))
    expect((await back()).state).toBe('approved')
    await endReturns(later(12.1))
    expect((await back()).state).toBe('ended')
  })

  it('that has ended takes what comes late, where the pieces are in no other return; the size is held no more', async () => {
    const id = await approved([SIZE_L])
    await endReturns(later(7.1))
    await test.pool.query('update variants set stock = 0')
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
    await sendAhead(shop, id, COMMAND_LINE)
    await endReturns(later(7.1))
    expect([await stock(), (await back()).state]).toEqual([0, 'ended'])
  })
})
