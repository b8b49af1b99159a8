import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import type { CashRules } from '../../domain/prices/cash-on-delivery.ts'
import type { Shop } from '../../shop.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findFigures } from '../dashboard/find-figures.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findCashStanding } from '../payments/cash-orders.ts'
import { findStuckRefunds } from '../payments/find-refunds.ts'
import { payBackByHand, tellUpi } from '../payments/pay-back-by-hand.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { setCount } from '../stock/set-count.ts'
import { cancelOrder } from './cancel-order.ts'
import { arriveBack, collectCash, refuseAtDoor } from './cash-at-the-door.ts'
import { importRemittance } from './import-remittance.ts'
import { courierSheet } from './parcels/courier-sheet.ts'
import { followParcel } from './parcels/follow-parcel.ts'
import { hasStaleLabel } from './parcels/label-made-of.ts'
import { insertWanted } from './parcels/labels.sql.ts'
import { makeLabel } from './parcels/make-label.ts'
import { shipOrder } from './parcels/ship-order.ts'
import { refundOrder } from './refund-order.ts'

const RULES: CashRules = { upTo: 5000, fee: 50, pins: null, notWithCodes: [], asksForPhone: false }
const checkout = useCheckout()
const shop = (): Shop => ({ ...checkout.test.shop, folder: { ...checkout.test.shop.folder, cashOnDelivery: RULES } })
const query = async <Row>(text: string, values: unknown[] = []) => (await checkout.test.pool.query(text, values)).rows as Row[]
const stock = () => query('select stock from variants where stock is not null')
const payment = async () => (await query('select state, collected_at is not null as collected from payments'))[0]
const refunds = () => query('select amount_paise, reason, way, state, reference from refunds order by created_at')

let number: string
let id: string
beforeEach(async () => {
  await query('delete from labels')
  checkout.test.carrier.bought.length = 0
  checkout.test.carrier.parcelsAre('waiting')
  await setCount(checkout.test.shop, { id: 'kurta', options: { size: 'M' }, change: { to: 5 } }, COMMAND_LINE)
  await placeOrder(shop(), checkout.test.asha, { shipping, pay: 'cash', successUrl: '/', cancelUrl: '/' })
  const [order] = await checkout.orders()
  ;({ number, id } = order!)
})

const ship = () => shipOrder(shop(), { reference: number, trackingNumber: 'ED123456789IN', carrier: 'india_post' }, COMMAND_LINE)
const finish = async () => {
  for (const { id: refund } of await query<{ id: string }>("select id from refunds where state = 'due'")) await sendRefund(shop(), refund)
}
const isSound = async () => {
  for (const { check, broken } of INVARIANTS) expect([check, (await broken.execute(checkout.test.shop.db)).rows]).toEqual([check, []])
}
/** A label that the shop has bought. */
const buyLabel = async () => {
  await insertWanted(checkout.test.shop.db, id, null)
  await makeLabel(shop(), id)
}
const collects = () => checkout.test.carrier.bought.map(({ shipment }) => shipment.collectPaise)

describe('cash', () => {
  it('is collected once its parcel is on its way, and once', async () => {
    expect(await collectCash(shop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-shipped' })
    await ship()
    expect((await findFigures(shop(), 7)).cash).toMatchObject({ soldPaise: 304_800, receivedPaise: 0, duePaise: 304_800, regions: [] })
    const results = await Promise.all([1, 2, 3].map(() => collectCash(shop(), number, COMMAND_LINE)))
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, number, amountPaise: 304_800 }])
    expect(await payment()).toEqual({ state: 'COMPLETED', collected: true })
    expect((await checkout.orders())[0]).toMatchObject({ state: 'delivered', cash: { due: 0, collectedAt: expect.any(Number) } })
    expect(await refuseAtDoor(shop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'paid' })
    expect((await findFigures(shop(), 7)).cash).toMatchObject({ receivedPaise: 304_800, duePaise: 0 })
    await isSound()
  })

  it('is collected with the carrier’s notice of delivery; a late notice moves nothing back (S30)', async () => {
    await buyLabel()
    expect(collects()).toEqual([304_800])
    checkout.test.carrier.parcelsAre('in-transit')
    await followParcel(shop(), id)
    expect(await payment()).toEqual({ state: 'DUE', collected: false })
    checkout.test.carrier.parcelsAre('delivered')
    await followParcel(shop(), id)
    expect(await payment()).toEqual({ state: 'COMPLETED', collected: true })
    checkout.test.carrier.parcelsAre('in-transit')
    await followParcel(shop(), id)
    expect((await checkout.orders())[0]).toMatchObject({ state: 'delivered' })
  })

  it('of nobody is collected by another’s id', async () => {
    expect(await collectCash(shop(), 'NOSUCHORDR', COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-order' })
    expect(await refuseAtDoor(shop(), 'NOSUCHORDR', COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-order' })
    expect(await arriveBack(shop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-refused' })
  })
})

describe('what is refused at the door', () => {
  it('is a credit note, and its pieces are back once, when they have arrived; a notice that comes late collects nothing (S30)', async () => {
    await buyLabel()
    checkout.test.carrier.parcelsAre('in-transit')
    await followParcel(shop(), id)
    const both = await Promise.all([refuseAtDoor(shop(), number, COMMAND_LINE), refuseAtDoor(shop(), number, COMMAND_LINE)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    checkout.test.carrier.parcelsAre('delivered')
    await followParcel(shop(), id)
    await finish()
    expect(await payment()).toEqual({ state: 'CANCELLED', collected: false })
    expect(await refunds()).toMatchObject([{ amount_paise: 304_800, reason: 'refused', way: 'deducted', state: 'completed' }])
    expect(await collectCash(shop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-due' })
    expect(await stock()).toEqual([{ stock: 3 }])
    const back = await Promise.all([arriveBack(shop(), number, COMMAND_LINE), arriveBack(shop(), number, COMMAND_LINE)])
    expect(back.filter(({ ok }) => ok)).toEqual([{ ok: true, number, pieces: 2 }])
    expect(await stock()).toEqual([{ stock: 5 }])
    expect(await findCashStanding(shop(), checkout.test.asha, null)).toMatchObject({ open: 0, refused: 1 })
    expect((await findFigures(shop(), 7)).cash).toEqual({
      orders: 1,
      soldPaise: 304_800,
      receivedPaise: 0,
      duePaise: 0,
      regions: [{ pins: '30', orders: 1, refused: 1 }],
    })
    await isSound()
  })

  it('and what is collected exclude each other, whoever comes first', async () => {
    await ship()
    const [collected, refused] = await Promise.all([collectCash(shop(), number, COMMAND_LINE), refuseAtDoor(shop(), number, COMMAND_LINE)])
    expect([collected.ok, refused.ok].filter(Boolean)).toHaveLength(1)
    expect(await payment()).toEqual(collected.ok ? { state: 'COMPLETED', collected: true } : { state: 'CANCELLED', collected: false })
    await finish()
    await isSound()
  })
})

describe('a piece that is given back', () => {
  it('before the parcel leaves is taken off, and label and courier’s sheet collect another amount (S29)', async () => {
    const sheet = async () => (await courierSheet(shop(), [id])).csv
    expect(await sheet()).toMatch(/,3048\.00,,\r\n$/)
    await buyLabel()
    expect(await hasStaleLabel(shop(), id)).toBe(false)
    await refundOrder(shop(), { reference: number, lines: [{ ref: '+cash' }] }, COMMAND_LINE)
    expect(await hasStaleLabel(shop(), id)).toBe(true)
    expect((await checkout.orders())[0]).toMatchObject({ cash: { due: 299_800 } })
    expect(await sheet()).toMatch(/,2998\.00,,\r\n$/)
    await ship()
    expect(await collectCash(shop(), number, COMMAND_LINE)).toMatchObject({ ok: true, amountPaise: 299_800 })
  })

  it('after that is paid back by hand, to the address that its buyer tells, with what names the transfer', async () => {
    await ship()
    await refundOrder(shop(), { reference: number, lines: [{ ref: '+cash' }] }, COMMAND_LINE)
    expect((await checkout.orders())[0]).toMatchObject({ cash: { due: 304_800 } })
    await finish()
    expect(await refunds()).toMatchObject([{ amount_paise: 5000, way: 'hand', state: 'due' }])
    expect(await findStuckRefunds(shop(), 9)).toEqual([])
    await collectCash(shop(), number, COMMAND_LINE)
    const [stuck] = await findStuckRefunds(shop(), 9)
    expect(stuck).toMatchObject({ amountPaise: 5000, canClose: true, byHand: { upi: null } })
    const refundId = stuck!.id
    expect(await tellUpi(shop(), checkout.test.kabir, { refundId, upi: 'kabir@okaxis' })).toBe(false)
    expect(await tellUpi(shop(), checkout.test.asha, { refundId, upi: 'asha@okaxis' })).toBe(true)
    expect(await findStuckRefunds(shop(), 9)).toMatchObject([{ byHand: { upi: 'asha@okaxis' } }])
    expect(await payBackByHand(shop(), { id: refundId, reference: null }, COMMAND_LINE)).toEqual({ ok: false, reason: 'no-reference' })
    expect(await payBackByHand(shop(), { id: refundId, reference: 'UTR 1' }, COMMAND_LINE)).toEqual({ ok: true })
    expect(await payBackByHand(shop(), { id: refundId, reference: 'UTR 2' }, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-stuck' })
    expect(await refunds()).toMatchObject([{ state: 'completed', reference: 'UTR 1' }])
    expect(await tellUpi(shop(), checkout.test.asha, { refundId, upi: 'asha@okaxis' })).toBe(false)
    expect(checkout.test.payments.refunds.size).toBe(0)
    await isSound()
  })

  it('is owed to nobody once the parcel is refused, even if that was all of it', async () => {
    await ship()
    await refundOrder(shop(), { reference: number, lines: null }, COMMAND_LINE)
    expect(await payment()).toMatchObject({ state: 'DUE' })
    expect(await refuseAtDoor(shop(), number, COMMAND_LINE)).toMatchObject({ ok: true })
    await finish()
    expect(await refunds()).toMatchObject([{ amount_paise: 304_800, reason: 'operator', way: 'deducted', state: 'completed' }])
    expect(await payment()).toMatchObject({ state: 'CANCELLED' })
    await isSound()
  })
})

it('a cancelled order is neither collected nor refused', async () => {
  await cancelOrder(shop(), number, COMMAND_LINE)
  expect(await collectCash(shop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-due' })
  expect(await refuseAtDoor(shop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-due' })
})

describe('the courier’s remittance', () => {
  const remit = async (lines: string[], dryRun = false) => {
    const folder = await mkdtemp(join(tmpdir(), 'chhaap-remittance-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'remittance.csv')
    await writeFile(file, ['order_number,amount,reference', ...lines].join('\n'))
    return importRemittance(shop(), file, { dryRun, by: COMMAND_LINE })
  }

  it('is booked once, also for what the carrier’s notice has collected before; a dry run books nothing (S30)', async () => {
    await ship()
    expect(await remit([`${number},"Rs. 3,048.00",UTR 7`], true)).toMatchObject({ booked: [number], amountPaise: 304_800, refused: [] })
    expect(await payment()).toEqual({ state: 'DUE', collected: false })
    await collectCash(shop(), number, COMMAND_LINE)
    expect(await remit([`${number},3048,UTR 7`])).toMatchObject({ refused: [] })
    expect(await query('select reference, remitted_at is not null as remitted from payments')).toEqual([
      { reference: 'UTR 7', remitted: true },
    ])
    expect(await remit([`${number},3048,UTR 7`])).toMatchObject({
      refused: [{ id: number, line: 2, column: 'order_number', reason: expect.stringContaining('handed over before') }],
    })
  })

  it('that differs from what was due, is there twice or knows no order is shown by line and books nothing (S30)', async () => {
    expect(await remit([`${number},3048,`])).toMatchObject({ refused: [{ reason: expect.stringContaining('has not been sent') }] })
    await ship()
    const report = await remit([`${number},3048,`, `${number},3048,`, 'NOSUCHORDR,10,', 'OTHERORDER,ten,'])
    expect(report.refused.map(({ line, column }) => [line ?? 0, column] as const).toSorted(([a], [b]) => a - b)).toEqual([
      [3, 'order_number'],
      [4, 'order_number'],
      [5, 'amount'],
    ])
    expect(await remit([`${number},3047.50,`])).toMatchObject({ refused: [{ line: 2, column: 'amount' }] })
    expect(await payment()).toEqual({ state: 'DUE', collected: false })
    await refuseAtDoor(shop(), number, COMMAND_LINE)
    expect(await remit([`${number},3048,`])).toMatchObject({ refused: [{ reason: expect.stringContaining('nothing is due') }] })
  })
})
