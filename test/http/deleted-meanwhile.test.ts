import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../src/platform/database/database.ts'
import type { Schema } from '../../src/schema.ts'
import { createReads } from '../../src/wiring/create-reads.ts'
import { afterStatements } from '../support/after-statements.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
/** Whose account is deleted between the reading of their session and the rest of their request. */
let leaving: string | null = null

beforeAll(async () => {
  test = await createTestShop()
  const { pool } = test
  const db = afterStatements(pool, async (text) => {
    if (leaving === null || !text.includes('from "sessions"')) return
    const uid = leaving
    leaving = null
    await pool.query('delete from users where id = $1', [uid])
  })
  test.shop.db = createDatabase<Schema>(db)
  test.shop.reads = createReads(test.shop.db)
  app = createTestApp(test)
  await addProduct(pool, { id: 'kurta' })
})
afterAll(() => test.close())

const ADDRESS = { name: 'Asha', addressLine1: '7 Chowk', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
const REVIEW = { rating: 5, message: 'Soft, and the blue has not bled.' }
const CHECKOUT = '/functions/us-central1/phone_pe_checkout'
const SUBSCRIPTION = { endpoint: 'https://push.test/asha', p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) }

describe('a person whose account was deleted a moment ago', () => {
  const CALLS: [method: string, path: string, json: object, headers?: Record<string, string>][] = [
    ['PATCH', '/api/cart/me', { set: [{ id: 'kurta' }] }],
    ['POST', '/api/customers/me/addresses', ADDRESS],
    ['PUT', '/api/products/kurta/reviews/me', REVIEW],
    ['POST', CHECKOUT, { data: { mode: 'subscription' } }],
    ['POST', CHECKOUT, { data: { mode: 'payment' } }, { 'idempotency-key': 'a-key-of-mine' }],
  ]
  it.each(CALLS)('is told by %s %s that nobody is signed in', async (method, path, json, headers = {}) => {
    const { send, uid } = await app.person('asha')
    leaving = uid
    const answer = await send(method, path, { json, headers })
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { status: 'UNAUTHENTICATED' } }])
    await expectNothingOf(uid)
  })

  const FORMS: [path: string, form: Record<string, string>][] = [
    ['/product/kurta', { intent: 'add', size: 'M' }],
    ['/product/kurta/review', { rating: '5', message: REVIEW.message }],
    ['/checkout/shipping', { intent: 'save-address', ...ADDRESS }],
    ['/account', { intent: 'buy-membership' }],
    ['/account/notifications', { intent: 'on', ...SUBSCRIPTION }],
  ]
  it.each(FORMS)('is sent by the form of %s to sign in: %j', async (path, form) => {
    const { send, uid } = await app.person('asha')
    leaving = uid
    const answer = await send('POST', path, { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/signin?redirect=${path}`])
    await expectNothingOf(uid)
  })
})

async function expectNothingOf(uid: string): Promise<void> {
  expect(leaving).toBeNull()
  for (const table of ['cart_lines', 'addresses', 'reviews', 'checkout_sessions', 'push_subscriptions']) {
    const { rows } = await test.pool.query(`select from ${table} where user_id = $1`, [uid])
    expect(rows, table).toEqual([])
  }
}
