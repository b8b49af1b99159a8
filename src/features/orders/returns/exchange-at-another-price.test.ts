import { assert, beforeEach, describe, expect, it } from 'vitest'
import { takingBack, useChangedOrder } from '../../../../test/support/changed-order.ts'
import { shipping } from '../../../../test/support/checkout.ts'
import { queuedJobs } from '../../../../test/support/jobs.ts'
import type { AskedLine } from '../../../domain/orders/order-return.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import type { Shop } from '../../../shop.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { findDifferences } from '../../checkout/find-written.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { sendRefunds } from '../../payments/resume-refunds.ts'
import { setCount } from '../../stock/set-count.ts'
import { approveReturn } from '../answer-return.ts'
import { askReturnFor } from '../ask-return.ts'
import { collectCash } from '../cash-at-the-door.ts'
import { endReturns } from '../end-returns.ts'
import { findReceipt } from '../find/find-receipt.ts'
import { returnArrived } from '../receive-return.ts'
import { refundOrder } from '../refund-order.ts'
import { sendAhead } from '../send-ahead.ts'
import { payDifference, settleReturn } from '../settle-return.ts'
import { findReturnables } from './find-returnable.ts'
import { findAnyReturn } from './find-returns.ts'

const { checkout, pay, only, stock, sent, check, cameBack } = useChangedOrder()
const shop = () => takingBack(checkout.test.shop)
const later = (days: number): Shop => ({ ...shop(), clock: { ...shop().clock, now: () => new Date(Date.now() + days * 86_400_000) } })
const settle = (id: string, refund = false) => settleReturn(shop(), { id, refund }, COMMAND_LINE)
const back = async (id: string) => (await findAnyReturn(shop(), id))!.back

/** The size XL costs Rs.1799; one of the two kurtas of Rs.1499 goes back for it. */
const DEARER: AskedLine = { ref: 'kurta', quantity: 1, to: { size: 'XL' }, seenPaise: 179_900 }
const CHEAPER: AskedLine = { ref: 'kurta', quantity: 1, to: { size: 'M' }, product: 'stole' }
const HELD = [
  ['M', 4, 0],
  ['L', 5, 0],
  ['XL', 1, 0],
]
const FREE = [...HELD.slice(0, 2), ['XL', 2, 0]]

beforeEach(async () => {
  await setCount(checkout.test.shop, { id: 'kurta', options: { size: 'XL' }, change: { to: 2, price: 1799 } }, COMMAND_LINE)
  await checkout.test.pool.query('truncate returns, replacements')
})

/** Its difference is asked for. @returns the payment's id beside that of the return */
async function asked(lines = [DEARER]) {
  const id = await cameBack(lines)
  const settled = await settle(id)
  assert(settled.ok && 'duePaise' in settled && settled.payUrl !== undefined, JSON.stringify(settled))
  return { id, session: checkout.sessionId(), ...settled }
}

describe('a dearer piece', () => {
  it('is held, asked for by one link however often, and sent once it is paid; what came back pays for the rest of it (S18)', async () => {
    const { order: before } = await only()
    const id = await cameBack([DEARER])
    expect(await stock()).toEqual(HELD)
    const links = await Promise.all([settle(id), settle(id)])
    links.push(await payDifference(shop(), checkout.test.asha, id))
    const session = checkout.sessionId()
    for (const link of links) expect(link).toMatchObject({ ok: true, duePaise: 30_000, payUrl: `https://pay.test/${session}` })
    expect(await back(id)).toMatchObject({ state: 'unpaid', due: 30_000, replacement: null })
    expect(await findDifferences(shop(), before.id)).toMatchObject([{ amountPaise: 30_000, returnId: id }])
    expect((await queuedJobs(checkout.test.pool)).filter(({ key }) => key === `${id} unpaid`)).toHaveLength(1)
    expect(await stock()).toEqual(HELD)

    await Promise.all([pay(session), pay(session)])
    const { state, due, replacement } = await back(id)
    expect({ state, due, replacement }).toMatchObject({
      state: 'settled',
      due: null,
      replacement: { line_items: [{ id: 'kurta', size: 'XL', quantity: 1, amount_unit: 179_900, sent_in: id }] },
    })
    const { order } = await only()
    expect([order.amount, order.supplements?.length]).toEqual([before.amount + 179_900, 1])
    await sendRefunds(shop())
    expect((await only()).order.refunds).toMatchObject([{ amount: 149_900, reason: 'changed', creditNote: { number: expect.any(String) } }])
    expect([await stock(), sent()]).toEqual([HELD, []])
    await check()
  })

  it('can be sent back in turn, from its own parcel alone, and its money goes back to both payments', async () => {
    const own = checkout.sessionId()
    const { id, session } = await asked()
    await pay(session)
    await checkout.test.pool.query("update replacements set state = 'delivered', delivered_at = now()")
    const lefts = (await findReturnables(shop(), (await only()).order)).map(({ lines }) =>
      lines.map(({ ref, of, left }) => [ref, of, left]),
    )
    expect(lefts).toEqual([
      [
        ['kurta', 'kurta', 1],
        ['stole', 'stole', 1],
      ],
      [['kurta/XL+1', 'kurta/XL+1', 1]],
    ])
    const again = await askReturnFor(
      shop(),
      { parcelId: id, lines: [{ ref: 'kurta/XL+1', quantity: 1, to: null }], photos: [], reason: 'too-large', message: '' },
      COMMAND_LINE,
    )
    assert(again.ok)
    await approveReturn(shop(), { id: again.id, words: '' }, COMMAND_LINE)
    await returnArrived(shop(), { id: again.id, ref: null, pieces: null, putBack: true }, COMMAND_LINE)
    expect(await settle(again.id)).toMatchObject({ ok: true, amountPaise: 179_900 })
    await sendRefunds(shop())
    expect(new Map(sent())).toEqual(
      new Map([
        [session, 30_000],
        [own, 149_900],
      ]),
    )
    expect(await stock()).toEqual(FREE)
    await check()
  })

  it('that is not paid in time is on sale again, and the money goes back, as does what comes too late', async () => {
    const own = checkout.sessionId()
    const { id, session } = await asked()
    await endReturns(later(6))
    expect((await back(id)).state).toBe('unpaid')
    await Promise.all([endReturns(later(7.1)), endReturns(later(7.1))])
    expect([(await back(id)).state, await stock()]).toEqual(['settled', FREE])
    expect((await queuedJobs(checkout.test.pool, 'tell-operators')).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ news: 'return-unpaid' }),
    )
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    await sendRefunds(shop())
    expect(new Map(sent())).toEqual(
      new Map([
        [own, 149_900],
        [session, 30_000],
      ]),
    )
    await check()
  })

  it('costs more where less is left of what was paid: the link of before counts no more, and its money goes back', async () => {
    const { id, session } = await asked()
    const stain = { reference: (await only()).order.id, lines: [{ ref: 'kurta' }], amountPaise: 10_000 }
    expect((await refundOrder(shop(), stain, COMMAND_LINE)).ok).toBe(true)
    expect(await pay(session)).toMatchObject({ state: 'not-due' })
    expect(await payDifference(shop(), checkout.test.asha, id)).toMatchObject({ ok: true, duePaise: 35_000 })
    await pay()
    expect((await back(id)).state).toBe('settled')
    await check()
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['its money instead', (id) => settle(id, true)],
    [
      'a refund of the piece that came back',
      async () => refundOrder(shop(), { reference: (await only()).order.id, lines: [{ ref: 'kurta', pieces: 2 }] }, COMMAND_LINE),
    ],
  ])('that is paid at the same moment as %s is sent or given back, never both, and can be closed', async (_, act) => {
    const { id, session } = await asked()
    await Promise.all([pay(session), act(id)])
    await settle(id, true)
    await sendRefunds(shop())
    const { state, replacement } = await back(id)
    expect([state, await stock()]).toEqual(['settled', replacement && replacement.state !== 'refunded' ? HELD : FREE])
    await check()
  })

  it('that was paid a moment ago is settled before its money is given back; given back later, it is on the shelf again', async () => {
    const { id, session } = await asked()
    checkout.test.payments.says(session, { state: 'COMPLETED' })
    expect(await settle(id, true)).toEqual({ ok: false, reason: 'other-state', state: 'settled' })
    const later = { reference: (await only()).order.id, lines: [{ ref: 'kurta/XL+1' }], putBack: true }
    expect(await refundOrder(shop(), later, COMMAND_LINE)).toMatchObject({ ok: true, amountPaise: 179_900 })
    expect(await stock()).toEqual(FREE)
    await check()
  })

  it('ends with the order, if all of its money goes back', async () => {
    const { id, session } = await asked()
    await refundOrder(shop(), { reference: (await only()).order.id, lines: null }, COMMAND_LINE)
    expect([(await back(id)).state, await stock()]).toEqual(['settled', FREE])
    expect(await pay(session)).toMatchObject({ state: 'not-due' })
    await check()
  })

  it('waits for its buyer where the provider gives no page: the next press asks for one', async () => {
    const id = await cameBack([DEARER])
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    expect(await settle(id)).toEqual({ ok: true, number: expect.any(String), duePaise: 30_000 })
    expect([(await back(id)).state, await stock()]).toEqual(['unpaid', HELD])
    expect(await payDifference(shop(), checkout.test.asha, id)).toMatchObject({ payUrl: expect.any(String) })
    await pay()
    expect((await back(id)).state).toBe('settled')
    await check()
  })

  it('is not sent ahead, nor taken at a price that nobody saw', async () => {
    const wrong = { parcelId: (await only()).order.id, photos: [], reason: 'too-small', message: '' }
    await expect(cameBack([{ ...DEARER, seenPaise: null }])).rejects.toThrow('sold-out')
    const asked = await askReturnFor(shop(), { ...wrong, lines: [DEARER] }, COMMAND_LINE)
    assert(asked.ok)
    await approveReturn(shop(), { id: asked.id, words: '' }, COMMAND_LINE)
    expect(await sendAhead(shop(), asked.id, COMMAND_LINE)).toEqual({ ok: false, reason: 'other-price' })
    expect(await payDifference(shop(), checkout.test.kabir, asked.id)).toEqual({ ok: false, reason: 'unknown-return' })
  })
})

it('a cheaper piece, of another product too, is sent at once, and the rest goes back; receipt and books have both', async () => {
  const id = await cameBack([CHEAPER])
  expect(await settle(id)).toMatchObject({ ok: true, amountPaise: 70_900, replacement: expect.stringMatching(/-2$/) })
  await sendRefunds(shop())
  const { order } = await only()
  expect(sent()).toEqual([[expect.any(String), 70_900]])
  expect(order.refunds.map(({ amount, reason }) => [amount, reason])).toEqual([
    [79_000, 'changed'],
    [70_900, 'returned'],
  ])
  const receipt = (await findReceipt(shop(), { uid: checkout.test.asha, displayName: '', email: null }, order.id))!
  expect(receipt.later).toMatchObject({ rows: [{ label: 'Stole', amount: 'Rs.790' }] })
  expect(receipt.refunds).toMatchObject({ remaining: 'Rs.3079' })
  await check()
})

it('what goes back for its money pays for what is dearer, in one return', async () => {
  const id = await cameBack([DEARER, { ref: 'stole', quantity: 1, to: null }])
  expect(await settle(id)).toMatchObject({ ok: true, amountPaise: 49_000 })
  await check()
})

it('of an order that was paid at the door, collected or not, the courier’s cash stays what it was', async () => {
  const { asha } = checkout.test
  const cash = { upTo: 3000, fee: 0, pins: null, notWithCodes: [], asksForPhone: false }
  for (const isCollected of [true, false]) {
    const at = takingBack({ ...checkout.test.shop, folder: { ...checkout.test.shop.folder, cashOnDelivery: cash } })
    await checkout.test.pool.query('delete from refunds; delete from orders; delete from payments; delete from checkout_sessions')
    await mergeCart(at, asha, { set: [{ id: 'kurta' }] })
    await placeOrder(at, asha, { shipping, pay: 'cash', successUrl: '/', cancelUrl: '/' })
    const id = await cameBack([DEARER], at)
    const { order } = await only()
    if (isCollected) await collectCash(at, order.id, COMMAND_LINE)
    expect(await settle(id)).toMatchObject({ ok: true, duePaise: 30_000 })
    await pay()
    expect((await back(id)).state).toBe('settled')
    expect((await only()).order.cash?.due).toBe(isCollected ? 0 : 149_900)
    await check()
  }
})
