import pg from 'pg'
import { inject } from 'vitest'

/** Runs a statement on the tests' database server, outside of any shop's database. */
export async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
