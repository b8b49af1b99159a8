import { assert, describe, expect, it } from 'vitest'
import { useChangedOrder } from '../../../test/support/changed-order.ts'
import { shipping } from '../../../test/support/checkout.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { EVERY_ORDER } from '../../domain/orders/order-search.ts'
import type { ReturnFile } from '../../domain/receipts/gstr1.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { openReturn } from '../gst/open-return.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { collectCash } from '../orders/cash-at-the-door.ts'
import { correctAddress } from '../orders/correct-order.ts'
import { findHistory } from '../orders/find-history.ts'
import { findIssue, findReceipt } from '../orders/find/find-receipt.ts'
import { searchOrders } from '../orders/find/search-orders.ts'
import { makeLabel } from '../orders/parcels/make-label.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder, type RefundRequest } from '../orders/refund-order.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { placeOrder } from './place-order.ts'

const { checkout, place, pay, only, change, linked, left, stock, sent, check } = useChangedOrder()

type Read = { opened: { invoices: number; creditNotes: number } } & Record<ReturnFile, string[][]>

/** The return of a month, as cells. */
async function read(month = indianDay(new Date()).slice(0, 7)): Promise<Read> {
  const opened = await openReturn(checkout.test.shop, month)
  assert(opened.ok)
  const files: Partial<Record<ReturnFile, string>> = {}
  for await (const { file, csv } of opened.parts) files[file] = (files[file] ?? '') + csv
  const cells = (row: string) => [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const rows = Object.entries(files).map(([file, csv]) => [file, csv.split('\r\n').slice(1, -1).map(cells)])
  return { opened, ...(Object.fromEntries(rows) as Record<ReturnFile, string[][]>) }
}

const CASH_RULES = { upTo: 3000, fee: 0, pins: null, notWithCodes: [], asksForPhone: false }

describe('a link', () => {
  it('pressed again is the same; another change ends it, and its pieces are free', async () => {
    const { payUrl, session } = await linked('', 'kurta/L:5')
    expect(await change('', 'kurta/L:5')).toMatchObject({ payUrl })
    expect(await linked('', 'kurta/L:4')).toMatchObject({ differencePaise: 4 * 149_900 })
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 4],
    ])
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    await pay(checkout.sessionId())
    expect(await left()).toBe(3)
    await check()
  })

  it('that was paid a moment ago is settled before the next change', async () => {
    const { session } = await linked('', 'stole')
    checkout.test.payments.says(session, { state: 'COMPLETED' })
    expect(await change('kurta:1')).toMatchObject({ ok: true, differencePaise: -149_900 })
    expect(await left()).toBe(3)
    await check()
  })

  it('that the provider does not give leaves the order as it was', async () => {
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    await expect(change('', 'kurta/L')).rejects.toThrow(ServiceError)
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 0],
    ])
    expect(await left()).toBe(2)
  })

  it('is neither ended by the buyer’s next cart, nor ends it', async () => {
    const { session } = await linked('', 'stole')
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 1 }] })
    await place()
    const cart = checkout.sessionId()
    await linked('', 'stole:2')
    expect(await pay(cart)).toMatchObject({ state: 'paid' })
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    await check()
  })
})

describe('at the door', () => {
  it('what is due changes with the pieces, is asked for by no link, and makes the label void (S29)', async () => {
    const { test } = checkout
    const shop: Shop = { ...test.shop, folder: { ...test.shop.folder, cashOnDelivery: CASH_RULES } }
    await mergeCart(shop, test.asha, { set: [{ id: 'stole' }] })
    await placeOrder(shop, test.asha, { shipping, pay: 'cash', successUrl: '/', cancelUrl: '/' })
    const due = async () => (await only()).order.cash?.due
    const { order } = await only()
    await makeLabel(shop, order.id)
    expect(await due()).toBe(79_000)
    expect(await change('', 'kurta/L', {}, shop)).toMatchObject({ ok: true, differencePaise: 149_900 })
    expect([await due(), (await only()).order.state]).toEqual([228_900, 'placed'])
    await makeLabel(shop, order.id)
    await makeLabel(shop, order.id)
    expect(test.carrier.bought.at(-1)?.shipment.collectPaise).toBe(228_900)
    expect(await change('stole', null, {}, shop)).toMatchObject({ ok: true, differencePaise: -79_000 })
    expect(await due()).toBe(149_900)
    await sendRefunds(shop)
    expect((await only()).order.refunds).toMatchObject([
      { amount: 79_000, way: 'deducted', reason: 'changed', creditNote: { number: expect.any(String) } },
    ])
    await shipOrder(shop, { reference: order.number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await collectCash(shop, order.number, COMMAND_LINE)).toMatchObject({ ok: true, amountPaise: 149_900 })
    expect(sent()).toEqual([])
    await check()
  })
})

it('a preview says what it comes to, and does nothing; done as it was seen it is that', async () => {
  const seen = await change('kurta:1', 'stole', { isPreview: true })
  expect(seen).toMatchObject({ ok: true, isPreview: true, differencePaise: -70_900 })
  expect((await only()).order.refunds).toEqual([])
  assert(seen.ok)
  expect(await change('kurta:1', 'stole', { seen: seen.seen })).toMatchObject({ ok: true, differencePaise: -70_900 })
  expect(await change('kurta:1', 'stole', { seen: seen.seen })).toEqual({ ok: false, reason: 'changed' })
  const { order, sessionId } = await only()
  const history = await findHistory(checkout.test.shop, { orderId: order.id, sessionId })
  expect(history.flatMap((entry) => ('action' in entry ? [entry.action] : []))).toMatchObject([
    {
      action: 'order-changed',
      before: { 'taken off': ['1 × Neel Kurta, Size M'] },
      after: { added: ['1 × Stole, One size'], less: 'Rs.709' },
    },
  ])
})

it('GST has an invoice for what came, at its own price, and a credit note for what it took the place of', async () => {
  const { shop, asha } = checkout.test
  await change('kurta:1', 'kurta/L')
  const { session } = await linked('kurta/L+1', 'kurta/L:2@1600')
  await pay(session)
  await sendRefunds(shop)
  const { order } = await only()
  const receipt = (await findReceipt(shop, { uid: asha, displayName: '', email: null }, order.id))!
  expect([receipt.number, receipt.total]).toEqual([order.receiptNumber, 'Rs.3788'])
  expect(receipt.later).toMatchObject({
    rows: [
      { label: 'Neel Kurta', amount: 'Rs.1499', details: expect.arrayContaining([expect.stringMatching(/^Tax invoice \S+\/\d+ of /)]) },
      { label: 'Neel Kurta × 2', amount: 'Rs.3200', details: expect.arrayContaining([expect.stringContaining('GST 5%')]) },
    ],
    total: 'Rs.8487',
  })
  expect(receipt.refunds).toMatchObject({ remaining: 'Rs.5489' })
  const { opened, register: rows } = await read()
  expect([opened.invoices, opened.creditNotes]).toEqual([3, 2])
  const numbers = [order.receiptNumber, ...order.supplements!.map(({ receiptNumber }) => receiptNumber)]
  expect(rows.map(([, number, , against, , , , , value]) => [number, against, value])).toEqual([
    [numbers[0], '', '3788.00'],
    [numbers[1], '', '1499.00'],
    [numbers[2], '', '3200.00'],
    [expect.any(String), numbers[0], '-1499.00'],
    [expect.any(String), numbers[1], '-1499.00'],
  ])
})

describe('an order that goes to another state', () => {
  const PUNE = { cityLocality: 'Pune', stateProvince: 'Maharashtra', postalCode: '411001' }
  const JAIPUR = { cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
  const move = async (fields: object, at?: string) => {
    const { shop } = checkout.test
    const then = at === undefined ? shop : { ...shop, clock: { now: () => new Date(at) } }
    const moved = await correctAddress(then, { reference: (await only()).order.id, fields }, COMMAND_LINE)
    assert(moved.ok, JSON.stringify(moved))
    return moved
  }
  const giveBack = async (wanted: Partial<RefundRequest>) =>
    expect(
      await refundOrder(checkout.test.shop, { reference: (await only()).order.id, lines: null, ...wanted }, COMMAND_LINE),
    ).toHaveProperty('ok', true)

  it('has a credit note and a new invoice of what it still charges; each refund names the invoice that charged it, and its taxes', async () => {
    const { shop, asha } = checkout.test
    await giveBack({ lines: [{ ref: 'stole' }], amountPaise: 10_001 })
    await sendRefunds(shop)
    await pay((await linked('', 'kurta/L:2')).session)
    await giveBack({ lines: [{ ref: 'kurta', pieces: 1 }] })
    const first = await move(PUNE)
    await sendRefunds(shop)
    await pay((await linked('', 'stole')).session)
    await giveBack({ lines: [{ ref: 'kurta/L+1', pieces: 1 }] })
    await sendRefunds(shop)
    const second = await move(JAIPUR)
    await giveBack({ lines: [{ ref: 'stole/M+2' }] })
    await sendRefunds(shop)
    await check()

    const { order } = await only()
    const { register, b2cs, 'hsn-b2c': goods, gstr3b } = await read()
    const [own, later, anew, last, again] = register.map(([, number]) => number)
    expect(order.receiptNumber).toBe(again)
    expect([first.invoice, second.invoice]).toEqual([anew, again])
    const [rajasthan, maharashtra] = ['08-Rajasthan', '27-Maharashtra']
    expect(register.map(([, number, , against, , , , place, value]) => [number, against, place, value])).toEqual([
      [own, '', rajasthan, '3788.00'],
      [later, '', rajasthan, '2998.00'],
      [anew, '', maharashtra, '5186.99'],
      [last, '', maharashtra, '790.00'],
      [again, '', rajasthan, '4477.99'],
      [expect.any(String), own, rajasthan, '-100.01'],
      [first.creditNote, `${own}, ${later}`, rajasthan, '-5186.99'],
      // It was asked for before the order moved, and sent afterwards.
      [expect.any(String), own, rajasthan, '-1499.00'],
      // What the latest link had paid goes back there, the rest to the one before.
      [expect.any(String), anew, maharashtra, '-790.00'],
      [expect.any(String), anew, maharashtra, '-709.00'],
      [second.creditNote, `${anew}, ${last}`, maharashtra, '-4477.99'],
      [expect.any(String), again, rajasthan, '-790.00'],
    ])
    const paise = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
    const igst = register.filter(([, , , , , , , place]) => place === maharashtra)
    for (const row of register) expect(paise([row], 9) + paise([row], 10) + paise([row], 11) + paise([row], 12)).toBe(paise([row], 8))
    expect([paise(igst, 8), paise(igst, 11), paise(igst, 12)]).toEqual([0, 0, 0])
    // What is sold in the month is what is still charged, all of it in the state of delivery.
    expect(paise(register, 8)).toBe(order.refunds.reduce((left, { amount }) => left - amount, order.amount))
    expect(b2cs.map((row) => row[1])).toEqual([rajasthan])
    expect(paise(b2cs, 4)).toBe(paise(register, 9))
    expect([paise(goods, 4), paise(goods, 5)]).toEqual([paise(register, 8), paise(register, 9)])
    expect([paise(gstr3b, 4), paise(gstr3b, 5), paise(gstr3b, 6)]).toEqual([10, 11, 12].map((column) => paise(register, column)))

    const buyer = { uid: asha, displayName: '', email: null }
    const papers = await Promise.all([0, 1, 2, 3].map((issue) => findIssue(shop, buyer, { id: order.id, issue })))
    expect(papers.map((paper) => paper && [paper.number, paper.total, paper.later?.total, paper.refunds?.remaining])).toEqual([
      [own, 'Rs.3788', 'Rs.6786', 'Rs.0'],
      [anew, 'Rs.5186.99', 'Rs.5976.99', 'Rs.0'],
      [again, 'Rs.4477.99', undefined, 'Rs.3687.99'],
      null,
    ])
    expect(papers[0]!.refunds!.rows.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Refunded/),
      expect.stringMatching(/^Refunded/),
      expect.stringMatching(`^Replaced by tax invoice ${anew}, `),
    ])
    expect(papers.map((paper) => paper?.parties[0]!.lines.at(-2))).toEqual([
      'Rajasthan 302001',
      'Maharashtra 411001',
      'Rajasthan 302001',
      undefined,
    ])
    expect(await findReceipt(shop, buyer, order.id)).toEqual(papers[2])
    for (const number of [own, later, anew]) {
      const found = await searchOrders(shop, { ...EVERY_ORDER, search: number! }, { limit: 5, after: null })
      expect(found.entries.map(({ order: { id } }) => id)).toEqual([order.id])
    }
  })

  it('is reported where each paper was issued: the sale in its month, credit note and new invoice in theirs, after 31 March with numbers of the new year', async () => {
    const month = indianDay(new Date()).slice(0, 7)
    const year = Number(month.slice(0, 4)) + (month < '2026-04' ? 0 : 1)
    await checkout.test.pool.query(`update orders set business = '{"gstin": "27AAPFU0939F1ZV", "company": "Mint Lane"}'`)
    const { invoice, creditNote } = await move(PUNE, `${year}-03-31T18:30:00Z`)
    const digits = `${year % 100}-${(year + 1) % 100}`
    expect([invoice, creditNote]).toEqual([`${digits}/00001`, `CN${digits}/00001`])
    const before = await read(month)
    expect([before.opened.invoices, before.opened.creditNotes, (await read(`${year}-03`)).register]).toEqual([1, 0, []])
    const { b2b, cdnr, docs } = await read(`${year}-04`)
    const day = `01-Apr-${year}`
    const taxable = (rows: string[][]) => rows.map((row) => row.at(-2))
    expect([b2b[0]!.slice(2, 6), cdnr[0]!.slice(2, 6)]).toEqual([
      [invoice, day, '3788.00', '27-Maharashtra'],
      [creditNote, day, 'C', '08-Rajasthan'],
    ])
    expect([taxable(cdnr), taxable(before.b2b)]).toEqual([taxable(b2b), taxable(b2b)])
    expect(docs.map(([, from, to, count]) => [from, to, count])).toEqual([
      [invoice, invoice, '1'],
      [creditNote, creditNote, '1'],
    ])
  })
})
