import { assert, expect } from 'vitest'
import { findSession, type Session } from '../../src/features/accounts/find-session.ts'
import { openSession } from '../../src/features/accounts/open-session.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { PERSONAL_TABLES } from '../../src/features/privacy/personal-data-rules.ts'
import { saveReview } from '../../src/features/reviews/save-review.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { callerElsewhere, openAccount } from './accounts.ts'
import { addComplaint, addReturn } from './complaints.ts'
import type { TestShop } from './shop.ts'

export const PARCEL_ADDRESS = {
  line1: '7 Chowk Bazaar',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  postal_code: '682001',
  country: 'IN' as const,
}

/** Somebody with a row in every table that can be filled by what people do, a photo of a review and one of their profile. */
export async function somebody(test: TestShop, name: string): Promise<{ uid: string; session: Session; files: string[] }> {
  const { uid, session: opened } = await openAccount(test, { name, email: `${name}@people.test` })
  const session = await findSession(test.shop, opened.token)
  assert(session)
  await inTransaction(test.shop, (tx) => openSession(tx, test.shop, { uid, caller: callerElsewhere({}) }))
  const fill = (sql: string) => test.pool.query(sql, [uid])
  await fill(`with saved as (insert into saved_products (user_id, product_id) values ($1, 'kurta'))
    insert into stock_waits (user_id, product_id, options, asked_at) values ($1, 'kurta', '{"size": "XL"}', now())`)
  await fill("insert into identities (provider, subject, user_id) values ('google', $1::text, $1::uuid)")
  await fill("insert into phone_linkings (user_id, captcha_until) values ($1, now() + interval '1 hour')")
  await fill(`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select 'p' || id, user_id, id, 'https://push.test/' || user_id, 'key', 'secret' from sessions where user_id = $1`)
  await fill(`with operator as (insert into operators (user_id) values ($1)) insert into api_keys
    (user_id, name, role, hash, last_four, created_at, ends_at) values ($1, '${name}', 'packer', '${name}', '', now(), now())`)
  await fill(`with hook as (insert into webhook_endpoints (user_id, url, events, secret, created_at) values ($1, '', '{x}', '', now()) returning id)
    insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body) select id, $1, '', '', '' from hook`)
  await fill(`insert into operator_actions (user_id, name, action, object_type, object_id, after, created_at)
    values ($1, '${name}', 'person-exported', 'person', $1::uuid::text, '{"email": "${name}@people.test"}', now())`)
  await fill("insert into password_resets (user_id, id, expires_at) values ($1::uuid, 'r' || $1::uuid, now() + interval '1 hour')")
  await fill("insert into email_verifications (user_id, id, expires_at) values ($1::uuid, 'v' || $1::uuid, now() + interval '1 hour')")
  await fill('insert into account_merges (former_id, user_id, expires_at) values (gen_random_uuid(), $1, now())')
  await fill(`insert into email_changes (user_id, id, email, expires_at)
    values ($1::uuid, 'c' || $1::uuid, '${name}@right.test', now() + interval '1 hour')`)
  await fill(`insert into addresses (user_id, address) values ($1, '{"name": "${name} Rao", "addressLine1": "7 Chowk Bazaar"}')`)
  await fill("insert into idempotency_keys (user_id, key, request_hash) values ($1, 'k', 'h')")
  await fill("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())")
  await fill(
    "insert into invoices (user_id, subscription_id, status, amount_paise) select $1, id, 'paid', 9900 from subscriptions where user_id = $1",
  )
  const photo = `${uid}/reviews/kurta/one`
  await fill(`insert into review_photos (name, user_id, product_id, width, height, webp_width, colour, placeholder)
    values ('${photo}', $1, 'kurta', 10, 10, 10, '#fff', '')`)
  const saved = await saveReview(test.shop, session.person, 'kurta', {
    rating: 5,
    message: 'Soft, and the blue has not bled.',
    images: [photo],
  })
  expect(saved).toMatchObject({ ok: true })
  await buy(test, { uid, name: `${name} Rao` })
  await fill(`insert into order_events (session_id, user_id, kind, detail, at)
    select session_id, user_id, 'mail-sent', 'confirmation', now() from orders where user_id = $1`)
  await addComplaint(test.pool, uid, `${name}-2`)
  await addReturn(test.pool, uid)
  await mergeCart(test.shop, uid, { set: [{ id: 'kurta' }] })
  await test.pool.query("insert into codes (code, percent, created_at) values ('DIWALI10', 10, now()) on conflict do nothing")
  await fill("insert into cart_codes (user_id, code) values ($1, 'DIWALI10')")
  await fill(
    "insert into code_uses (session_id, code, user_id, paid) select session_id, 'DIWALI10', user_id, true from orders where user_id = $1",
  )
  const files = [`${photo}-480.webp`, `${uid}/complaints/one-10.webp`, `photos/${uid}/face.webp`]
  for (const key of files) await test.shop.files.put(key, new Uint8Array([1]))
  return { uid, session, files }
}

async function buy(test: TestShop, { uid, name }: { uid: string; name: string }): Promise<void> {
  await mergeCart(test.shop, uid, { set: [{ id: 'kurta' }] })
  await placeOrder(test.shop, uid, {
    shipping: { name, address: PARCEL_ADDRESS },
    successUrl: '/account/orders',
    cancelUrl: '/checkout/shipping',
  })
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${uid}` })
  await settlePayment(test.shop, id)
}

/** How many rows each table has of somebody; tables without any are left out. */
export async function rowsOf({ pool }: TestShop, uid: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, { owner }] of Object.entries(PERSONAL_TABLES)) {
    const { rowCount } = await pool.query(`select 1 from ${table} where ${owner} = $1`, [uid])
    if (rowCount) counts[table] = rowCount
  }
  return counts
}
/** How many of these are stored. */
export const presentFiles = async ({ shop }: TestShop, files: string[]) =>
  (await Promise.all(files.map((key) => shop.files.has(key)))).filter(Boolean).length
