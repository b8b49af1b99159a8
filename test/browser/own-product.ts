import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'

/** Puts a copy of a product of the catalogue, with five of its pictures, on the shelf until the test ends: nobody else looks at it. */
export async function addOwnProduct({ pool }: RunningShop, like: string): Promise<{ id: string; name: string; path: string }> {
  const suffix = randomUUID().slice(0, 8)
  const id = `${like}-${suffix}`
  const { rows } = await pool.query<{ name: string }>(
    `insert into products (id, name, role, tax_code, active, description, images, metadata, position)
     select $2, name || ' ' || $3, role, tax_code, active, description, images[1:5], metadata, position from products where id = $1
     returning name`,
    [like, id, suffix],
  )
  onTestFinished(async () => void (await pool.query('delete from products where id = $1', [id])))
  return { id, name: rows[0]!.name, path: `/product/${id}` }
}

/** Puts `count` products of one type on the shelf until the test ends, with names from `prefix` on and prices of their own. */
export async function addRange(
  { pool }: RunningShop,
  { count, prefix = 'Range' }: { count: number; prefix?: string },
): Promise<{ remove: () => Promise<void> }> {
  const suffix = randomUUID().slice(0, 8)
  await pool.query(
    `insert into products (id, name, metadata, position)
     select 'range-' || $1 || '-' || n, $2 || ' ' || lpad(n::text, 3, '0'),
       jsonb_build_object('type', 'swag', 'is_oos', '0', 'price_usd', (3000 + n)::text), 1000 + n
     from generate_series(1, $3::integer) n`,
    [suffix, prefix, count],
  )
  const remove = async () => void (await pool.query(`delete from products where id like 'range-' || $1 || '-%'`, [suffix]))
  onTestFinished(remove)
  return { remove }
}
