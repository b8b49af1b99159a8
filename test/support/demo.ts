import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderShipping } from '../../src/domain/orders/order.ts'
import { saveAddress } from '../../src/features/addresses/save-address.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { changeSaved } from '../../src/features/saved/save-pieces.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import { addComplaint, addReturn } from './complaints.ts'
import type { TestShop } from './shop.ts'

export const STOLE = 'ajrakh-stole'

const product = { id: STOLE, name: 'Ajrakh Stole', images: [`${STOLE}/1`], metadata: { type: 'swag', price_usd: '1290' } }
const review = {
  product_id: STOLE,
  rating: 5,
  message: 'The stars are crisp on both sides of it.',
  user: { display_name: 'Meera' },
  days_ago: 3,
  attribute_scores: { TOXICITY: 0.01 },
}
const contentItem = '---\nid: a-day\ntitle: A day\nexcerpt: In short\nhero: craft-wide\ncreated_at: 2026-11-16\n---\nOne.\n'

/** A demo catalogue of one product with a review, and one content item. */
export async function makeCatalogue(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-demo-'))
  await mkdir(join(folder, 'reading'))
  await cp(`catalogue/images/${STOLE}`, join(folder, 'images', STOLE), { recursive: true })
  await writeFile(join(folder, 'products.json'), JSON.stringify([product]))
  await writeFile(join(folder, 'reviews.json'), JSON.stringify([review]))
  await writeFile(join(folder, 'reading', 'a-day.md'), contentItem)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export const shipping: OrderShipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' },
}

/** Opens a payment of one stole. @returns the checkout session's id */
export async function openPayment({ shop, payments }: TestShop, uid: string): Promise<string> {
  await mergeCart(shop, uid, { set: [{ id: STOLE, quantity: 1 }] })
  await changeSaved(shop, uid, { add: [STOLE] })
  await placeOrder(shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  return payments.started.at(-1)!.id
}

/** An order that is paid. */
export async function makeOrder(test: TestShop, uid: string): Promise<void> {
  const id = await openPayment(test, uid)
  test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
  await settlePayment(test.shop, id)
}

/** Fills a row into every table that a reset clears. */
export async function usePeople(test: TestShop): Promise<void> {
  const { shop, pool, asha } = test
  await setCount(shop, { id: STOLE, options: { size: 'M' }, change: { to: 9 } }, COMMAND_LINE)
  await setCount(shop, { id: STOLE, options: { size: 'S' }, change: { to: 0 } }, COMMAND_LINE)
  await pool.query(`insert into moved_products (source, key, product_id, cells) values ('shopify', 'stole', '${STOLE}', '{}')`)
  await makeOrder(test, asha)
  await openPayment(test, asha)
  const { line1, line2, city, state, postal_code: postalCode } = shipping.address
  await saveAddress(shop, asha, {
    name: shipping.name,
    addressLine1: line1,
    addressLine2: line2,
    cityLocality: city,
    stateProvince: state,
    postalCode,
  })
  await pool.query(`insert into stock_waits (user_id, product_id, options, asked_at) values ($1, '${STOLE}', '{"size": "M"}', now())`, [
    asha,
  ])
  await pool.query("insert into sessions (id, user_id, expires_at) values ('session', $1, now() + interval '1 day')", [asha])
  await pool.query("insert into identities (provider, subject, user_id) values ('google', '1', $1)", [asha])
  await pool.query("insert into password_resets (user_id, id, expires_at) values ($1, 'reset', now() + interval '1 hour')", [asha])
  await pool.query(
    "insert into account_merges (former_id, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 hour')",
    [asha],
  )
  await pool.query(
    "insert into email_changes (user_id, id, email, expires_at) values ($1, 'change', 'asha@right.example', now() + interval '1 hour')",
    [asha],
  )
  await pool.query("insert into email_verifications (user_id, id, expires_at) values ($1, 'verification', now() + interval '1 hour')", [
    asha,
  ])
  await pool.query(
    "insert into assistant_carts (hash, lines, caller, expires_at) values ('hash', '[]', 'caller', now() + interval '1 day')",
  )
  await pool.query(
    `with key as (insert into api_keys (name, role, hash, last_four, created_at, ends_at) values ('till', 'packer', 'hash', 'ab12', now(), now() + interval '1 day') returning id)
     insert into api_answers (key_id, idempotency_key, request_hash, status, answer, answered_at) select id, 'one', 'hash', 200, '{}', now() from key`,
  )
  await pool.query('insert into operators (user_id) values ($1)', [asha])
  await pool.query('insert into erasures (account_id) values ($1)', [asha])
  await pool.query(`with hook as (insert into webhook_endpoints (url, events, secret, created_at) values ('', '{x}', '', now()) returning id)
    insert into webhook_deliveries (endpoint_id, message_id, type, body) select id, '', '', '' from hook`)
  await pool.query(
    "insert into order_events (session_id, user_id, kind, detail, at) select session_id, user_id, 'notice', 'event', now() from orders where user_id = $1",
    [asha],
  )
  await pool.query(
    "insert into operator_actions (user_id, name, action, object_type, object_id, created_at) values ($1, 'Asha', 'stock-set', 'product', 'kurta', now())",
    [asha],
  )
  await pool.query(
    "insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ('push', $1, 'session', 'https://push.test', 'key', 'secret')",
    [asha],
  )
  await addComplaint(pool, asha, 'N-2')
  await addReturn(pool, asha)
  await pool.query("insert into phone_linkings (user_id, captcha_until) values ($1, now() + interval '1 hour')", [asha])
  await pool.query("insert into devices (user_id, id) values ($1, 'device')", [asha])
  await pool.query("insert into attempts (key, points) values ('sign-in:somebody', 3)")
  await pool.query("insert into idempotency_keys (user_id, key, request_hash) values ($1, 'one', 'hash')", [asha])
  await pool.query(
    `insert into review_photos (name, user_id, product_id, width, height, webp_width, colour, placeholder)
     values ($1::text || '/reviews/${STOLE}/one', $1::uuid, '${STOLE}', 10, 10, 10, '#000', '')`,
    [asha],
  )
  await pool.query(
    `insert into reviews (product_id, user_id, rating, message, display_name)
     values ('${STOLE}', $1, 4, 'Soft, and a little longer than I had expected.', 'Asha')`,
    [asha],
  )
  await pool.query("insert into product_options (product_id, name, label, position, choices) values ($1, 'size', 'Size', 0, '{M}')", [
    STOLE,
  ])
  await pool.query("insert into empty_searches (query, last_at) values ('silk saree', now())")
  await pool.query('insert into stock_thresholds (pieces) values (3)')
  await pool.query("insert into product_changes (items, created_at) values ('[]', now())")
  await pool.query("insert into notices (kind, words, ends_at) values ('announcement', 'New prints', now() + interval '1 day')")
  await pool.query("insert into collections (id, name, words, products, created_at) values ('mine', 'Mine', 'Chosen.', '{}', now())")
  await pool.query("insert into visits values ('2026-11-20', 'ig', '/', 1)")
  await pool.query("insert into page_versions (name, version, text, created_at) values ('care', 1, '# Care', now())")
  await pool.query("insert into codes (code, percent, created_at) values ('DIWALI10', 10, now())")
  await pool.query("insert into cart_codes (user_id, code) values ($1, 'DIWALI10')", [asha])
  await pool.query(
    "insert into code_uses (session_id, code, user_id) select id, 'DIWALI10', user_id from checkout_sessions where user_id = $1",
    [asha],
  )
  await pool.query(
    "insert into sales (product_id, rupees, starts_at, ends_at, running) values ($1, 1090, now(), now() + interval '1 day', true)",
    [STOLE],
  )
  await pool.query(
    `with membership as (
       insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now()) returning user_id, id
     ) insert into invoices (user_id, subscription_id, status, amount_paise) select user_id, id, 'paid', 100 from membership`,
    [asha],
  )
}
