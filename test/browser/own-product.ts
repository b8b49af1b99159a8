import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'

/** Puts a copy of a product of the catalogue on the shelf until the test ends: nobody else looks at it. */
export async function addOwnProduct({ pool }: RunningShop, like: string): Promise<{ id: string; name: string; path: string }> {
  const suffix = randomUUID().slice(0, 8)
  const id = `${like}-${suffix}`
  const { rows } = await pool.query<{ name: string }>(
    `insert into products (id, name, role, tax_code, active, description, images, metadata, position)
     select $2, name || ' ' || $3, role, tax_code, active, description, images, metadata, position from products where id = $1
     returning name`,
    [like, id, suffix],
  )
  onTestFinished(async () => void (await pool.query('delete from products where id = $1', [id])))
  return { id, name: rows[0]!.name, path: `/product/${id}` }
}
