import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { noteBackup } from '../../src/features/backup/backup-times.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { setSale } from '../../src/features/catalogue/edit/set-sale.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { addCode } from '../../src/features/codes/add-code.ts'
import { enterCode } from '../../src/features/codes/cart-code.ts'
import { resetDemo } from '../../src/features/demo/reset-demo.ts'
import { advanceMemberships } from '../../src/features/members/advance-memberships.ts'
import { buyMembership } from '../../src/features/members/buy-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { correctLine } from '../../src/features/orders/correct-order.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { shipOrder } from '../../src/features/orders/parcels/ship-order.ts'
import { refundOrder } from '../../src/features/orders/refund-order.ts'
import { sendRefunds } from '../../src/features/payments/resume-refunds.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { saveReview } from '../../src/features/reviews/save-review.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import type { Shop } from '../../src/shop.ts'
import { codeOf } from './codes.ts'
import { addComplaint, addReturn } from './complaints.ts'
import { makeCatalogue, shipping, STOLE } from './demo.ts'
import { storePhoto } from './reviews.ts'
import type { TestShop } from './shop.ts'

type Filled = Pick<TestShop, 'shop' | 'pool' | 'payments'>

const DAY_MS = 86_400_000
const CODE = 'DIWALI10'
const URLS = { successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }
const sizes = { M: { size: 'M' }, XL: { size: 'XL' } }

/**
 * Leaves a row in every table, and a shop that is sound by the doctor's rules: what the shop writes together is written by its own
 * verbs. Without jobs that run. @returns the id of somebody who has done everything
 */
export async function fillEveryTable(test: Filled): Promise<string> {
  const { shop, pool } = test
  const catalogue = await makeCatalogue()
  await resetDemo(shop, { catalogue: catalogue.folder })
  await catalogue.remove()
  const { rows } = await pool.query<{ id: string }>("insert into users (name, email) values ('Asha Rao', 'asha@example.in') returning id")
  const asha = rows[0]!.id
  const insert = (table: string, values: Record<string, unknown>) => insertRow(pool, table, values)
  await insert('moved_products', { source: 'shopify', key: 'stole', product_id: STOLE, cells: { '': { name: 'Stole' } } })
  await insert('product_changes', { items: '[]', created_at: new Date() })
  await insert('stock_thresholds', { product_id: STOLE, pieces: 2 })
  await insert('product_options', { product_id: STOLE, name: 'size', label: 'Size', position: 0, choices: ['S', 'M', 'XL'] })
  for (const options of Object.values(sizes)) await setCount(shop, { id: STOLE, options, change: { to: 9 } }, COMMAND_LINE)
  await setCount(shop, { id: STOLE, options: { size: 'S' }, change: { to: 0 } }, COMMAND_LINE)
  await addCode(shop, codeOf(CODE), COMMAND_LINE)
  const [startsAt, endsAt] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)]
  await setSale(shop, { id: STOLE, options: {}, sale: { rupees: 1090, startsAt, endsAt } }, COMMAND_LINE)

  const first = await buy(test, asha)
  await addComplaint(pool, asha, 'N-2')
  await addReturn(pool, asha)
  await makeLabel(shop, first)
  const second = await buy(test, asha)
  await refundOrder(shop, { reference: second, lines: null, putBack: true }, COMMAND_LINE)
  await sendRefunds(shop)
  await buyMembership(shop, asha, URLS)
  await settleLast(test)
  // One that stays open, with a code.
  await openPayment(test, asha)

  const soon = new Date(Date.now() + DAY_MS)
  await insert('api_keys', { name: 'packing room', role: 'packer', hash: 'hash', last_four: 'ab12', created_at: new Date(), ends_at: soon })
  const endpoint = { url: 'https://hooks.example/', events: ['order.paid'], secret: 'whsec_secret', created_at: new Date() }
  await insert('webhook_endpoints', { id: randomUUID(), off_reason: 'by-hand', ...endpoint })
  await pool.query(
    `insert into webhook_deliveries (endpoint_id, message_id, type, body, user_id, state)
    select id, 'msg_one', 'order.paid', '{}', $1, 'delivered' from webhook_endpoints`,
    [asha],
  )
  const answer = { status: 200, answer: '{}', answered_at: new Date() }
  await insert('api_answers', { key_id: asha, idempotency_key: 'one', request_hash: 'hash', ...answer })
  await insert('assistant_carts', { hash: 'hash', lines: '[]', caller: 'caller', expires_at: soon })
  await insert('addresses', { user_id: asha, address: { name: 'Asha Rao', addressLine1: '7 Chowk Bazaar' } })
  await insert('attempts', { key: 'sign-in:somebody', points: 3 })
  await insert('devices', { user_id: asha, id: 'device' })
  await insert('email_verifications', { user_id: asha, id: 'verification', expires_at: soon })
  await insert('account_merges', { former_id: '01980000-0000-7000-8000-000000000001', user_id: asha, expires_at: soon })
  await insert('email_changes', { user_id: asha, id: 'change', email: 'asha@right.example', expires_at: soon })
  await insert('empty_searches', { query: 'silk saree', last_at: new Date() })
  await insert('erasures', { account_id: asha })
  await insert('idempotency_keys', { user_id: asha, key: 'one', request_hash: 'hash' })
  await insert('identities', { provider: 'google', subject: '1', user_id: asha })
  await insert('notices', { kind: 'announcement', words: 'New prints', ends_at: soon })
  await insert('visits', { day: '2026-11-20', source: 'ig', page: '/', count: 1 })
  await insert('page_versions', { name: 'care', version: 1, text: '# Care', created_at: new Date() })
  await insert('collections', { id: 'mine', name: 'Mine', words: 'Chosen.', products: ['{}'], created_at: new Date() })
  await insert('operators', { user_id: asha })
  await insert('password_resets', { user_id: asha, id: 'reset', expires_at: soon })
  await insert('phone_linkings', { user_id: asha, captcha_until: soon })
  await insert('sessions', { id: 'session', user_id: asha, expires_at: soon })
  await insert('push_subscriptions', {
    id: 'push',
    user_id: asha,
    session_id: 'session',
    endpoint: 'https://push.test',
    p256dh: 'key',
    auth: 'secret',
  })
  await storePhoto(shop, { uid: asha, product: STOLE })
  await insert('saved_products', { user_id: asha, product_id: STOLE })
  await insert('secrets', { name: 'of-a-test', value: 'a secret' })
  await insert('spent_challenges', { id: 'challenge', expires_at: soon })
  await insert('stock_waits', { user_id: asha, product_id: STOLE, options: sizes.M, asked_at: new Date() })
  await noteBackup(shop, 'written')
  return asha
}

/** The tables without a row. */
export async function emptyTables({ pool }: Pick<TestShop, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )
  const counted = rows.map(async ({ name }) => ({ name, filled: (await pool.query(`select from ${name} limit 1`)).rowCount }))
  return (await Promise.all(counted)).flatMap(({ name, filled }) => (filled ? [] : [name])).toSorted()
}

/** Buys, gets back, corrects, ships, reviews and renews in a shop that was filled by `fillEveryTable` and restored. */
export async function liveOn(test: Filled, asha: string): Promise<void> {
  const { shop, pool } = test
  const stock = async () =>
    (await pool.query<{ stock: number }>('select stock from variants where options = \'{"size": "M"}\'')).rows[0]!.stock
  const before = await stock()
  const order = await buy(test, asha)
  assert.equal(await stock(), before - 1)
  for (const options of [sizes.XL, sizes.M]) succeed(await correctLine(shop, { reference: order, line: STOLE, options }, COMMAND_LINE))
  assert.equal(await stock(), before - 1)
  succeed(await refundOrder(shop, { reference: order, lines: null, putBack: true }, COMMAND_LINE))
  await sendRefunds(shop)
  assert.equal(await stock(), before)

  const kept = await buy(test, asha)
  succeed(await shipOrder(shop, { reference: kept, trackingNumber: 'ED123456789IN' }, COMMAND_LINE))
  const person = { uid: asha, displayName: 'Asha', email: null, emailVerified: false, phoneNumber: null, photoURL: null }
  succeed(await saveReview(shop, person, STOLE, { rating: 4, message: 'Soft, and the blue has stayed.' }))

  const later: Shop = { ...shop, clock: { now: () => new Date(Date.now() + 25 * DAY_MS) } }
  assert.deepEqual(await advanceMemberships(later), { done: 1, failed: 0 })
  succeed(await buyMembership(later, asha, URLS))
  await settleLast({ ...test, shop: later as TestShop['shop'] })
  const { rowCount } = await pool.query("select from invoices where user_id = $1 and status = 'paid' and session_id is not null", [asha])
  assert.equal(rowCount, 2)
}

function succeed(result: { ok: boolean }): void {
  assert.ok(result.ok, JSON.stringify(result))
}

/** A counted piece, with a code. @returns the order's id */
async function buy(test: Filled, uid: string): Promise<string> {
  await openPayment(test, uid)
  const session = await settleLast(test)
  const { rows } = await test.pool.query<{ id: string; code: string }>('select id, code from orders where session_id = $1', [session])
  assert.ok(rows[0])
  assert.equal(rows[0].code, CODE)
  return rows[0].id
}

async function openPayment({ shop }: Filled, uid: string): Promise<void> {
  await mergeCart(shop, uid, { set: [{ id: STOLE, quantity: 1, options: sizes.M }] })
  succeed(await enterCode(shop, uid, CODE))
  succeed(await placeOrder(shop, uid, { shipping, ...URLS }))
}

async function settleLast({ shop, payments }: Filled): Promise<string> {
  const { id } = payments.started.at(-1)!
  payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
  assert.equal((await settlePayment(shop, id))?.state, 'paid')
  return id
}

async function insertRow(pool: Filled['pool'], table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values)
  const places = names.map((_, index) => `$${index + 1}`)
  await pool.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(values))
}
