import type pg from 'pg'

/** `users`: at least a twentieth of the orders, which the first users have. */
export type Sizes = { products: number; orders: number; reviews: number; users: number }
/** Whom and what the questions are about. */
export const UID = '00000000-0000-7000-8000-000000000007'
/** One in fifty reviews is about this product; none of them has one star. */
export const POPULAR = 'p-8'

/**
 * Fills an empty, migrated database. Rows are written without their triggers and foreign keys: what is followed
 * here is how they are read.
 */
export async function fillShop(client: pg.ClientBase, { products, orders, reviews, users }: Sizes): Promise<void> {
  const uid = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const popular = Math.floor(reviews / 50)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into products (id, name, metadata, position)
     select 'p-' || n, 'Piece ' || md5(n::text), jsonb_build_object('type', case when n % 10 = 0 then 'coffee' else 'swag' end,
       'strength', (n % 5)::text, 'price_usd', (500 + n % 3000)::text, 'is_oos', case when n % 3 = 0 then '1' else '0' end), n
     from generate_series(1, $1::integer) n`,
    [products],
  )
  await client.query(
    `insert into reviews (product_id, user_id, rating, message, display_name, attribute_scores, created_at)
     select 'p-' || (1 + n % $2::integer), ${uid('1 + n')}, 1 + n % 5, repeat('soft cotton ', 3), 'Asha',
       jsonb_build_object('TOXICITY', (n % 10) / 10.0), now() - n * interval '1 second'
     from generate_series(0, $1::integer - 1) n`,
    [reviews - popular, products],
  )
  await client.query(
    `insert into reviews (product_id, user_id, rating, message, display_name, attribute_scores, fit, created_at)
     select $2, ${uid('case n when 1 then 7 else 100000000 + n end')}, 2 + n % 4, repeat('soft cotton ', 3), 'Asha',
       jsonb_build_object('TOXICITY', (n % 997) / 1000.0), 'true', now() - n * interval '1 second'
     from generate_series(1, $1::integer) n`,
    [popular, POPULAR],
  )
  await client.query(
    `insert into users (id, name, email, phone_number, created_at)
     select ${uid('n')}, 'Person ' || n, 'person' || n || '@example.in', '+9198' || lpad(n::text, 8, '0'), now() - n * interval '1 second'
     from generate_series(0, $1::integer) n`,
    [users],
  )
  // One in five goes to Jaipur, but none of the newest; the names of the other cities are one in a hundred each.
  await client.query(
    `insert into orders
       (user_id, session_id, number, transaction_id, amount_paise, line_items, state, receipt_year, receipt_sequence, created_at, shipping)
     select ${uid('n % ($1::integer / 20 + 1)')}, 'ch_' || n, 'N' || n, 'T' || n, 100000, '[]',
       coalesce((array['packed', 'shipped', 'refunded', 'placed'])[1 + n % 100], 'delivered'), 2026, n, now() - n * interval '30 seconds',
       jsonb_build_object('name', (array['Asha', 'Kabir', 'Meera', 'Ravi', 'Zoya'])[1 + n % 5] || ' ' || initcap(substr(md5((n % 5000)::text), 1, 6)),
         'address', jsonb_build_object('line1', n || ' Chowk Bazaar', 'line2', '', 'state', 'Rajasthan', 'country', 'IN',
           'city', case when n % 5 = 0 and n > 10000 then 'Jaipur' else initcap(substr(md5('city' || n % 80), 1, 7)) end,
           'postal_code', (110001 + n % 7000)::text))
     from generate_series(1, $1::integer) n`,
    [orders],
  )
  await client.query('insert into product_counts select type, in_stock, count(*) from products group by 1, 2')
  await client.query('commit')
  await client.query('vacuum analyze')
}
