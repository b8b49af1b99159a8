import type pg from 'pg'

type Fields = { id: string; name?: string; price?: string; active?: boolean; isOos?: string; oneSize?: string; description?: string }

/** Puts a product on the shelf; by default one that can be bought for Rs.1000. */
export async function addProduct(
  pool: pg.Pool,
  { id, name = id, price = '1000', active = true, isOos = '0', oneSize = '0', description = '' }: Fields,
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
    `insert into products (id, name, active, metadata, description) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set name = excluded.name, active = excluded.active, metadata = excluded.metadata, description = excluded.description`,
    [id, name, active, metadata, description],
  )
}
