import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REGISTERED, SELLER } from '../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { ReturnFile } from '../../domain/receipts/gstr1.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { placeSupply } from '../orders/place-supply.ts'
import { openReturn } from './open-return.ts'

const GSTIN = REGISTERED.registration!.gstin
const BUYER = { gstin: '32AAACC1206D1ZP', company: 'Backwater Rooms' }

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
beforeEach(async () => {
  test.shop.seller = REGISTERED
  await test.pool.query(
    'truncate order_events, refunds, invoices, subscriptions, orders, payments, stock_holds, code_uses, checkout_sessions',
  )
})
afterAll(() => test.close())

type Sold = {
  from?: number
  count?: number
  at: string
  rupees?: number
  state?: string
  isWithinState?: boolean | null
  gstin?: string
  business?: object
}

/** Orders of one piece each at 5 %, numbered from `from`. */
async function sell({ from = 1, count = 1, at, rupees = 1050, state = 'Kerala', ...sold }: Sold): Promise<void> {
  const { isWithinState = false, gstin = GSTIN, business } = sold
  const address = { line1: '7 Chowk', line2: '', city: 'X', state, postal_code: '682001', country: 'IN' }
  const line = { id: 'kurta', description: 'Kurta', quantity: 1, size: 'M', amount_unit: rupees * 100, amount_subtotal: rupees * 100 }
  await test.pool.query(
    `with session as (
       insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at, created_at)
       select 'ch_' || n, $1, 'paid', n, n, $2, $3, $4, '/', '/', $5, $5 from generate_series($6::int, $7) n returning id
     ), payment as (
       insert into payments (session_id, user_id, amount_paise, state, created_at) select id, $1, $4, 'COMPLETED', $5 from session returning session_id
     )
     insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping, tax, business, receipt_year, receipt_sequence, created_at)
     select $1, session_id, 'N' || substr(session_id, 4), 'T', $4, $2, $3, $8, $9, 2026, substr(session_id, 4)::int, $5 from payment`,
    [
      test.asha,
      JSON.stringify([line]),
      JSON.stringify({ name: 'Asha Rao', address }),
      rupees * 100,
      at,
      from,
      from + count - 1,
      JSON.stringify({ gstin, isWithinState, lines: [{ hsn: '6204', ratePercent: 5 }] }),
      business ? JSON.stringify(business) : null,
    ],
  )
}

async function giveBack(order: number, { at, sequence, lineIds = null }: { at: string; sequence: number; lineIds?: string[] | null }) {
  await test.pool.query(
    `insert into refunds (id, session_id, user_id, amount_paise, reason, line_ids, state, credit_note_year, credit_note_sequence, credit_note_at)
     select 'r' || $1::int, session_id, user_id, amount_paise, 'operator', $2, 'completed', 2026, $3, $4 from orders where receipt_sequence = $1::int`,
    [order, lineIds, sequence, at],
  )
}

async function read(
  month = '2026-11',
): Promise<{ rows: Record<ReturnFile, string[]>; untaxed: number; invoices: number; creditNotes: number }> {
  const opened = await openReturn(test.shop, month)
  assert(opened.ok)
  const files: Partial<Record<ReturnFile, string>> = {}
  for await (const { file, csv } of opened.parts) files[file] = (files[file] ?? '') + csv
  const rows = Object.fromEntries(Object.entries(files).map(([file, csv]) => [file, csv.split('\r\n').slice(1, -1)]))
  return { ...opened, rows: rows as Record<ReturnFile, string[]> }
}

describe('the return of a month', () => {
  it('has the invoices of that month in India, in the order of their numbers, however many there are', async () => {
    await sell({ from: 1, at: '2026-10-31T18:29:59.999Z' })
    await sell({ from: 2, at: '2026-10-31T18:30:00Z' })
    await sell({ from: 3, count: 1100, at: '2026-11-12T10:00:00Z' })
    await sell({ from: 1103, at: '2026-11-30T18:29:59.999Z', business: BUYER })
    await sell({ from: 1104, at: '2026-11-30T18:30:00Z' })
    const { rows, invoices, creditNotes } = await read()
    expect([invoices, creditNotes, rows.register.length]).toEqual([1102, 0, 1102])
    expect(rows.register.map((row) => Number(row.split(',')[1]!.slice(6)))).toEqual(Array.from({ length: 1102 }, (_, index) => index + 2))
    expect(rows.docs).toEqual(['Invoices for outward supply,26-27/00002,26-27/01103,1102,0'])
    expect(rows.b2cs).toEqual(['OE,32-Kerala,5,,1101000.00,,'])
    expect(rows.b2b).toEqual([`${BUYER.gstin},${BUYER.company},26-27/01103,30-Nov-2026,1050.00,32-Kerala,N,,Regular B2B,,5,1000.00,`])
    expect(rows['hsn-b2c']).toEqual(['6204,Womens suits and dresses,PCS-PIECES,1101.00,1156050.00,1101000.00,55050.00,0.00,0.00,,5'])
    expect((await read('2026-12')).rows.register).toHaveLength(1)
  })

  it('has a credit note in the month in which it was issued, also of an earlier invoice', async () => {
    await sell({ from: 1, at: '2026-10-05T10:00:00Z', business: BUYER })
    await sell({ from: 2, at: '2026-10-05T10:00:00Z', rupees: 105_000 })
    await sell({ from: 3, at: '2026-11-05T10:00:00Z', state: 'Rajasthan', isWithinState: true })
    await giveBack(1, { at: '2026-11-06T10:00:00Z', sequence: 1 })
    await giveBack(2, { at: '2026-11-07T10:00:00Z', sequence: 2, lineIds: ['kurta'] })
    await giveBack(3, { at: '2026-12-01T10:00:00Z', sequence: 3 })
    const november = (await read()).rows
    expect(november.cdnr).toEqual([
      `${BUYER.gstin},${BUYER.company},CN26-27/00001,06-Nov-2026,C,32-Kerala,N,Regular B2B,1050.00,,5,1000.00,`,
    ])
    expect(november.cdnur).toEqual(['B2CL,CN26-27/00002,07-Nov-2026,C,32-Kerala,105000.00,,5,100000.00,'])
    expect(november.b2cs).toEqual(['OE,08-Rajasthan,5,,1000.00,,'])
    expect(november.docs.at(-1)).toBe('Credit Note,CN26-27/00001,CN26-27/00002,2,0')
    expect(november.register[1]).toContain('Credit note,CN26-27/00001,06-Nov-2026,26-27/00001,cdnr')
    expect((await read('2026-12')).rows.b2cs).toEqual(['OE,08-Rajasthan,5,,-1000.00,,'])
    expect((await read('2026-10')).rows.b2cl).toEqual(['26-27/00002,05-Oct-2026,105000.00,32-Kerala,,5,100000.00,,'])
  })

  it('reads of a credit note what its invoice says, whatever rates and limits are now', async () => {
    await sell({ from: 1, at: '2026-10-05T10:00:00Z' })
    test.shop.seller = {
      ...REGISTERED,
      registration: { gstin: GSTIN, rules: {}, categories: {}, otherwise: [{ hsn: '4202', ratePercent: 18 }] },
    }
    await giveBack(1, { at: '2026-11-06T10:00:00Z', sequence: 1 })
    const { rows } = await read()
    expect([rows.b2cs, rows['hsn-b2c']]).toEqual([
      ['OE,32-Kerala,5,,-1000.00,,'],
      ['6204,Womens suits and dresses,PCS-PIECES,-1.00,-1050.00,-1000.00,-50.00,0.00,0.00,,5'],
    ])
  })

  it('counts memberships, which are supplied where the seller is', async () => {
    await sell({ from: 1, at: '2026-11-05T10:00:00Z' })
    const line = { id: 'membership', description: 'Membership', quantity: 1, size: 'M', amount_unit: 118_000, amount_subtotal: 118_000 }
    const tax = { gstin: GSTIN, isWithinState: true, lines: [{ hsn: '998431', ratePercent: 18 }] }
    await test.pool.query(
      `with bought as (insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now()) returning user_id, id)
       insert into invoices (user_id, subscription_id, status, amount_paise, paid_at, line_items, tax, receipt_year, receipt_sequence)
       select user_id, id, 'paid', 118000, '2026-11-06T10:00:00Z', $2, $3, 2026, 2 from bought`,
      [test.asha, JSON.stringify([line]), JSON.stringify(tax)],
    )
    const { rows } = await read()
    expect(rows.docs).toEqual(['Invoices for outward supply,26-27/00001,26-27/00002,2,0'])
    expect(rows.b2cs).toContain('OE,08-Rajasthan,18,,1000.00,,')
    expect(rows['hsn-b2c']).toContain('998431,Online content,NA,0.00,1180.00,1000.00,0.00,90.00,90.00,,18')
  })

  it('waits until every place of supply is known', async () => {
    await sell({ from: 1, at: '2026-10-05T10:00:00Z', state: 'Somewhere', isWithinState: null })
    await giveBack(1, { at: '2026-11-06T10:00:00Z', sequence: 1 })
    expect(await openReturn(test.shop, '2026-11')).toEqual({ ok: false, reason: 'place-unknown', orders: 1, order: 'N1' })
    const { rows: found } = await test.pool.query<{ id: string }>('select id from orders')
    expect(await placeSupply(test.shop, { reference: found[0]!.id, state: 'Goa' }, COMMAND_LINE)).toEqual({ ok: true })
    expect((await read()).rows.b2cs).toEqual(['OE,30-Goa,5,,-1000.00,,'])
  })

  it('has the papers of the seller’s GSTIN alone, and says how many others there are', async () => {
    await sell({ from: 1, at: '2026-11-05T10:00:00Z' })
    await sell({ from: 2, at: '2026-11-05T10:00:00Z', gstin: '29AAACC1206D1ZC', isWithinState: null })
    await sell({ from: 3, at: '2026-11-05T10:00:00Z' })
    await test.pool.query('update orders set tax = null where receipt_sequence = 3')
    const { rows, untaxed, invoices } = await read()
    expect([rows.register.length, untaxed, invoices]).toEqual([1, 2, 1])
  })

  it('is refused for a seller who is not registered, and for what is no month', async () => {
    for (const month of ['2026-13', '2026-1', 'November', '', '02026-11'])
      expect(await openReturn(test.shop, month)).toEqual({ ok: false, reason: 'unknown-month' })
    test.shop.seller = SELLER
    expect(await openReturn(test.shop, '2026-11')).toEqual({ ok: false, reason: 'not-registered' })
  })
})
