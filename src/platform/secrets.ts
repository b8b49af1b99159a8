import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** A secret that the first instance made for itself and all share: it lies in the database, beside what it protects. */
export async function storedSecret(pool: Pool, name: string): Promise<string> {
  const made = randomBytes(48).toString('base64url')
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [name, made])
  const { rows } = await pool.query<{ value: string }>('select value from secrets where name = $1', [name])
  return rows[0]?.value ?? made
}
