import type pg from 'pg'

type Fields = { id: string; name?: string; price?: string; active?: boolean; isOos?: string; oneSize?: string }

/** Puts a product on the shelf; by default one that can be bought for Rs.1000. */
export async function addProduct(
  pool: pg.Pool,
  { id, name = id, price = '1000', active = true, isOos = '0', oneSize = '0' }: Fields,
): Promise<void> {
  const metadata = {
    type: 'swag',
    origin: '',
    strength: '3',
    variety: '',
    price: '',
    price_usd: price,
    is_oos: isOos,
    weight: '200g',
    one_size: oneSize,
  }
  await pool.query(
    `insert into products (id, name, active, metadata) values ($1, $2, $3, $4)
     on conflict (id) do update set name = excluded.name, active = excluded.active, metadata = excluded.metadata`,
    [id, name, active, metadata],
  )
}
