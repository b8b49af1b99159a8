import { giveUpJobs } from './jobs.ts'
import { addProduct } from './products.ts'
import type { createTestApp } from './requests.ts'
import { addReview } from './reviews.ts'
import type { TestShop } from './shop.ts'

/** The objects that the test of rights looks at and tries to change; ids of the test's database. */
export type RightsObjects = {
  order: string
  product: string
  review: string
  person: string
  contentItem: string
  job: string
  complaint: string
  orderReturn: string
  key: string
  webhook: string
  /** One more, which a form removes before the pages of the first are looked at. */
  ownWebhook: string
}

/** One of everything that operators look at, all of somebody else. */
export async function addRightsObjects(test: TestShop, app: ReturnType<typeof createTestApp>): Promise<RightsObjects> {
  const { pool } = test
  const { uid } = await app.person('reviewer')
  await pool.query("update users set name = 'Secret Shopper', email = 'secret@people.test' where id = $1", [uid])
  await addProduct(pool, { id: 'kurta' })
  await pool.query("insert into collections (id, name, words, products, created_at) values ('mine', 'Mine', 'Chosen.', '{}', now())")
  await pool.query("insert into page_versions (name, version, text, created_at) values ('care', 1, '# Care', now())")
  await addReview(pool, { product: 'kurta', uid })
  const { rows: reviews } = await pool.query<{ id: string }>('select id from reviews')
  await pool.query("insert into content (id, title, hero, created_at) values ('piece', 'The quiet cloth', 'craft-wide', now())")
  await pool.query(
    `insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
     values ('ch_1', $1, 'paid', 'f', 'c', '[]', '{}', 100, '/a', '/b', now())`,
    [uid],
  )
  await pool.query("insert into payments (session_id, user_id, amount_paise, state) values ('ch_1', $1, 100, 'COMPLETED')", [uid])
  const shipping = {
    name: 'Secret Shopper',
    address: { line1: '1 Zanzibar', line2: '', city: 'Zanzibar', state: 'Kerala', postal_code: '682001', country: 'IN' },
  }
  const order = await pool.query<{ id: string }>(
    `insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping)
     values ($1, 'ch_1', 'N1', 'T1', 100, '[]', $2) returning id`,
    [uid, JSON.stringify(shipping)],
  )
  const { rows: complaints } = await pool.query<{ id: string }>(
    `insert into complaints (user_id, order_id, reason, message) values ($1, $2, 'faulty', 'Secret words of what is wrong') returning id`,
    [uid, order.rows[0]!.id],
  )
  const { rows: returns } = await pool.query<{ id: string }>(
    `insert into returns (user_id, order_id, parcel_id, reason, message, lines)
     values ($1, $2, $2, 'other', 'Secret words of what comes back', '[]') returning id`,
    [uid, order.rows[0]!.id],
  )
  await test.shop.jobs.send('score-review', 'failed', { uid, productId: 'kurta' })
  const [job] = await giveUpJobs(pool, { reason: 'Zanzibar' })
  const { rows: keys } = await pool.query<{ id: string }>(
    `insert into api_keys (name, role, hash, last_four, user_id, created_at, ends_at)
     values ('Secret Shopper', 'owner', 'hash', 'ab12', $1, now(), now() + interval '1 day') returning id`,
    [uid],
  )
  const { rows: webhooks } = await pool.query<{ id: string }>(
    `insert into webhook_endpoints (url, events, secret, off_reason, created_at)
     select 'https://zanzibar.example/' || path, '{order.paid}', 'whsec_zanzibar', 'by-hand', now() from unnest(array['', 'own']) path returning id`,
  )
  // One message, under the same id.
  await pool.query(
    "insert into webhook_deliveries (id, endpoint_id, message_id, type, body, state) select id, id, '', 'order.paid', '', 'failed' from webhook_endpoints",
  )
  return {
    order: order.rows[0]!.id,
    product: 'kurta',
    review: reviews[0]!.id,
    person: uid,
    contentItem: 'piece',
    job: job!,
    complaint: complaints[0]!.id,
    orderReturn: returns[0]!.id,
    key: keys[0]!.id,
    webhook: webhooks[0]!.id,
    ownWebhook: webhooks[1]!.id,
  }
}
