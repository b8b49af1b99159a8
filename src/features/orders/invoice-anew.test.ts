import { assert, expect, it } from 'vitest'
import { useChangedOrder } from '../../../test/support/changed-order.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { readReturn } from '../../../test/support/gst-return.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { EVERY_ORDER } from '../../domain/orders/order-search.ts'
import { sendCorrectedMail } from '../mails/order-mails.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { correctAddress } from './correct-order.ts'
import { findIssue, findReceipt } from './find/find-receipt.ts'
import { searchOrders } from './find/search-orders.ts'
import { refundOrder, type RefundRequest } from './refund-order.ts'

const { checkout, pay, only, linked, check } = useChangedOrder()

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
const tax = async () => (await checkout.test.pool.query<{ tax: object | null }>('select tax from orders')).rows[0]!.tax
const setState = (state: string, change: object | null) =>
  checkout.test.pool.query(`update orders set shipping = jsonb_set(shipping, '{address,state}', to_jsonb($1::text)), tax = tax || $2`, [
    state,
    change,
  ])

it('an order that goes to another state has a credit note and a new invoice of what it still charges; each refund names the invoice that charged it, and its taxes', async () => {
  const { shop, asha } = checkout.test
  await giveBack({ lines: [{ ref: 'stole' }], amountPaise: 10_001 })
  await sendRefunds(shop)
  await pay((await linked('', 'kurta/L:2')).session)
  await giveBack({ lines: [{ ref: 'kurta', pieces: 1 }] })
  const first = await move(PUNE)
  for (const state of ['FAILED', 'COMPLETED'] as const) {
    checkout.test.payments.refundsAre(state)
    await sendRefunds(shop)
  }
  await pay((await linked('', 'stole')).session)
  await giveBack({ lines: [{ ref: 'kurta/L+1', pieces: 1 }] })
  await sendRefunds(shop)
  const second = await move(JAIPUR)
  await giveBack({ lines: [{ ref: 'stole/M+2' }] })
  await sendRefunds(shop)
  await check()

  const { order } = await only()
  const { register, b2cs, 'hsn-b2c': goods, gstr3b } = await readReturn(checkout.test.shop)
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
    // It was asked for before the order moved, failed, and was sent afterwards by another one.
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
  expect(paise(register, 8)).toBe(order.refunds.reduce((left, { amount, state }) => left - (state === 'failed' ? 0 : amount), order.amount))
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

it('has a credit note in each table in which the invoices stood that it takes back', async () => {
  const { creditNote } = await move(PUNE)
  await pay((await linked('', 'stole:2@60000')).session)
  await giveBack({})
  await sendRefunds(checkout.test.shop)
  const { b2cl, b2cs, cdnur, docs, register } = await readReturn(checkout.test.shop)
  const taxable = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + Math.round(Number(row.at(column)) * 100), 0)
  expect([taxable(cdnur, -2), b2cs]).toEqual([taxable(b2cl, -3), []])
  // The refund goes back to two payments, so it has two notes; the first is of both invoices.
  const notes = register.filter(([kind]) => kind === 'Credit note').map(([, number, , , table, , , , value]) => [number, table, value])
  const [first, last] = register
    .slice(-3)
    .map(([, number]) => number)
    .toSpliced(1, 1)
  expect(notes).toEqual([
    [creditNote, 'b2cs', '-3788.00'],
    [first, 'b2cs', '-3788.00'],
    [first, 'cdnur', '-116212.00'],
    [last, 'cdnur', '-3788.00'],
  ])
  expect(docs.at(-1)!.slice(1, 4)).toEqual([creditNote, last, '3'])
  await check()
})

it('is reported where each paper was issued: the sale in its month, credit note and new invoice in theirs, after 31 March with numbers of the new year', async () => {
  const month = indianDay(new Date()).slice(0, 7)
  const year = Number(month.slice(0, 4)) + (month < '2026-04' ? 0 : 1)
  await checkout.test.pool.query(`update orders set business = '{"gstin": "27AAPFU0939F1ZV", "company": "Mint Lane"}'`)
  const { invoice, creditNote } = await move(PUNE, `${year}-03-31T18:30:00Z`)
  const digits = `${year % 100}-${(year + 1) % 100}`
  expect([invoice, creditNote]).toEqual([`${digits}/00001`, `CN${digits}/00001`])
  const before = await readReturn(checkout.test.shop, month)
  expect([before.opened.invoices, before.opened.creditNotes, (await readReturn(checkout.test.shop, `${year}-03`)).register]).toEqual([
    1,
    0,
    [],
  ])
  const { b2b, cdnr, docs } = await readReturn(checkout.test.shop, `${year}-04`)
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

it('has no new paper where no tax invoice is issued, and gives its place to an order that waits for one', async () => {
  const sold = await tax()
  await checkout.test.pool.query('update orders set tax = null')
  expect(await move(PUNE)).not.toHaveProperty('invoice')
  await checkout.test.pool.query('update orders set tax = $1', [sold])
  await setState('Atlantis', { isWithinState: null })
  await move({ addressLine1: '9' })
  expect(await tax()).toMatchObject({ isWithinState: null })
  expect(await move(PUNE)).not.toHaveProperty('invoice')
  expect(await tax()).toMatchObject({ isWithinState: false })
  // An operator had said it before the address did.
  await setState('Atlantis', { state: 'Kerala' })
  expect(await move({ cityLocality: 'Kochi', stateProvince: 'Kerala', postalCode: '682001' })).not.toHaveProperty('invoice')
  expect((await only()).order.reissues).toBeUndefined()
  // Both are outside the seller's.
  await move(PUNE)
  expect((await only()).order.reissues).toMatchObject([{ before: { isWithinState: false, state: 'Kerala' } }])
  expect(await tax()).not.toHaveProperty('state')
})

it('is done once, when it is meant, for the business it is for, and while a credit note lowers tax; its buyer reads of the new invoice', async () => {
  const { shop, pool, asha, mails } = checkout.test
  const { id } = (await only()).order
  const meant = (code: string, now = shop) => correctAddress(now, { reference: id, fields: PUNE, meant: code }, COMMAND_LINE)
  const asked = { ok: false, reason: 'new-invoice', code: '27', state: 'Maharashtra' }
  expect([await meant(''), await meant('32')]).toMatchObject([asked, asked])
  const late = { ...shop, clock: { now: () => new Date('2099-01-01T00:00:00Z') } }
  expect(await meant('27', late)).toEqual({ ok: false, reason: 'too-late-for-tax' })
  const bought = (gstin: string) => pool.query('update orders set business = $1', [{ gstin, company: 'Mint Lane' }])
  await bought('08AAACC1206D1ZG')
  expect(await meant('27')).toEqual({ ok: false, reason: 'other-gstin' })
  expect((await only()).order.shipping.address.city).toBe('Jaipur')
  await bought('27AAPFU0939F1ZV')
  await forgetJobs(pool)
  const both = await Promise.all([meant('27'), meant('27')])
  const [{ receiptNumber, creditNote } = {}] = (await only()).order.reissues!
  expect(both).toContainEqual({ ok: false, reason: 'same' })
  expect(both).toContainEqual(expect.objectContaining({ invoice: receiptNumber, creditNote }))
  expect((await only()).order.reissues).toHaveLength(1)
  const [{ data } = { data: {} }] = await queuedJobs(pool, 'send-corrected-mail')
  await sendCorrectedMail(shop, renderTestMail, { ...data, uid: asha } as Parameters<typeof sendCorrectedMail>[2])
  for (const part of [mails.at(-1)!.text, mails.at(-1)!.html]) expect(part).toContain(`its new tax invoice is ${receiptNumber}.`)
  await check()
})

it('is said by the command with both numbers', async () => {
  const { out, run } = createCommandLine(() => checkout.test.shop)
  expect(await run(`orders correct-address ${(await only()).order.number} --pin 411001`)).toBe(0)
  const [{ creditNote, receiptNumber } = {}] = (await only()).order.reissues!
  expect(out.pop()).toBe(`Credit note ${creditNote} takes its tax invoice back; the new one is ${receiptNumber}.`)
})
