import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyTables, fillEveryTable, liveOn } from '../../../test/support/full-shop.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { describeInvariants } from '../doctor/check-database.ts'
import { selectTables } from './backup.sql.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let from: TestShop
let asha: string

/** The rows of every table that a backup holds, as text. */
async function contents({ shop }: TestShop): Promise<Record<string, string[]>> {
  const tables = (await selectTables(shop.db)).map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(shop.db)
    return [name, rows.map(({ row }) => row).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
const broken = async ({ shop }: TestShop) => (await describeInvariants(shop.db)).filter(({ state }) => state !== 'ok')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-every-table-'))
  from = await createTestShop()
  asha = await fillEveryTable(from)
  await writeBackup(from.shop, join(folder, 'backup'), { key: null })
})
afterAll(async () => {
  await from.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a shop with a row in every table', () => {
  it('is one, and is sound', async () => {
    expect(await emptyTables(from)).toEqual([])
    expect(await broken(from)).toEqual([])
  })

  it.each([
    ['into an empty shop', false],
    ['in the place of another', true],
  ])('comes back %s row by row, and lives on', async (_, replace) => {
    const to = await createTestShop()
    try {
      if (replace) await fillEveryTable(to)
      else await to.pool.query('delete from users')
      expect(await restoreBackup(to.shop, join(folder, 'backup'), { key: null, replace })).toMatchObject({ ok: true, migrations: [] })
      const present = await contents(to)
      for (const [table, rows] of Object.entries(await contents(from))) expect(present[table], table).toEqual(rows)
      await liveOn(to, asha)
      expect(await broken(to)).toEqual([])
    } finally {
      await to.close()
    }
  })
})
