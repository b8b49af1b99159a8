import type pg from 'pg'
import type { PlacedState } from '../../src/domain/parcels/order-state.ts'
import type { Picture } from '../../src/domain/picture.ts'

export type FixtureOrder = {
  uid: string
  number: string
  name?: string
  city?: string
  postalCode?: string
  state?: PlacedState
  /** Number in the financial year 2026. */
  receipt: number
  placedAt: string
  /** Of its two pieces, where a page shows them. */
  pictures?: Picture[]
}

/** Inserts a paid order. @returns its id */
export async function insertOrder(pool: pg.Pool, order: FixtureOrder): Promise<string> {
  const { uid, number, name = 'Asha Rao', city = 'Jaipur', postalCode = '302001', state = 'placed', receipt, placedAt } = order
  const shipping = JSON.stringify({
    name,
    address: { line1: '7 Chowk Bazaar', line2: '', city, state: 'Rajasthan', postal_code: postalCode, country: 'IN' },
  })
  const line = {
    id: 'kurta',
    description: 'Neel Kurta',
    quantity: 1,
    size: 'M',
    amount_unit: 149_900,
    amount_subtotal: 149_900,
  }
  const pieces = [line, { ...line, id: 'stole', description: 'Buti Stole', one_size: true, quantity: 2, amount_subtotal: 299_800 }]
  const lines = JSON.stringify(pieces.map((piece, index) => ({ ...piece, picture: order.pictures?.[index] ?? null })))
  const { rows } = await pool.query<{ id: string }>(
    `with session as (
       insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at, created_at)
       values ('ch_' || $2, $1, 'paid', $2, $2, $3, $4, 449700, '/', '/', $5, $5) returning id
     ), payment as (
       insert into payments (session_id, user_id, transaction_id, amount_paise, state, created_at)
       select id, $1, 'T' || $2, 449700, 'COMPLETED', $5 from session returning session_id
     )
     insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping, state, receipt_year, receipt_sequence, created_at)
     select $1, session_id, $2, 'T' || $2, 449700, $3, $4, $6, 2026, $7, $5 from payment returning id`,
    [uid, number, lines, shipping, placedAt, state, receipt],
  )
  return rows[0]!.id
}
