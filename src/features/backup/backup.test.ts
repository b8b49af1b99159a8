import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useCheapKeys } from '../../../test/support/backup-keys.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { findCart } from '../cart/find-cart.ts'
import { fillWhenEmpty } from '../demo/fill-when-empty.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

useCheapKeys()
const KEY = 'a passphrase of the tests'
let folder: string
let from: TestShop
let to: TestShop

/** The rows of every table that a backup holds, as text. */
async function contents({ shop }: TestShop): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not in ('migrations', 'sessions', 'password_resets', 'devices', 'jobs', 'backup_times')`.execute(shop.db)
  const texts = rows.map(async ({ name }) => {
    const table = sql.table(name)
    const found = await sql<{ text: string | null }>`
      select string_agg(row_to_json(t)::text, e'\n' order by row_to_json(t)::text) as text from ${table} t`.execute(shop.db)
    return [name, found.rows[0]?.text ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-backup-'))
  ;[from, to] = await Promise.all([createTestShop(), createTestShop()])
  await fillWhenEmpty(from.shop, 'catalogue')
  // A few files are enough.
  for await (const key of from.shop.files.list()) if (!key.startsWith('pictures/kairi-tote/')) await from.shop.files.delete(key)
  await mergeCart(from.shop, from.asha, { set: [{ id: 'neel-buti-kurta', quantity: 2 }] })
})
afterAll(async () => {
  await Promise.all([from.close(), to.close()])
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('brings back every row and file, to whoever has its key alone', async () => {
    const path = join(folder, 'encrypted')
    const written = await writeBackup(from.shop, path, { key: KEY })
    await expect(restoreBackup(to.shop, path, { key: null, replace: true })).rejects.toThrow('set BACKUP_KEY')
    await expect(restoreBackup(to.shop, path, { key: 'another passphrase', replace: true })).rejects.toThrow('BACKUP_KEY is not the key')
    expect(written.rows).toBeGreaterThan(50)
    expect(written.files).toBeGreaterThan(3)
    const restored = await restoreBackup(to.shop, path, { key: KEY, replace: true })
    expect(restored).toEqual({ ok: true, rows: written.rows, files: written.files, migrations: [] })
    expect(await contents(to)).toEqual(await contents(from))
    expect(await findCart(to.shop, from.asha)).toEqual(await findCart(from.shop, from.asha))
    expect((await Array.fromAsync(to.shop.files.list())).toSorted()).toEqual((await Array.fromAsync(from.shop.files.list())).toSorted())
  })

  it.each([0.3, 0.9, 0.999])('that was cut at %d of its length changes nothing', async (part) => {
    const whole = join(folder, `whole-${part}`)
    await writeBackup(from.shop, whole, { key: null })
    const bytes = await readFile(whole)
    const cut = join(folder, `cut-${part}`)
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * part)))
    await restoreBackup(to.shop, whole, { key: null, replace: true })
    await sql`delete from cart_lines`.execute(to.shop.db)
    for await (const key of to.shop.files.list()) await to.shop.files.delete(key)
    const before = await contents(to)
    await expect(restoreBackup(to.shop, cut, { key: null, replace: true })).rejects.toThrow(/end of|ended|Premature|aborted/i)
    expect(await contents(to)).toEqual(before)
    expect(await Array.fromAsync(to.shop.files.list())).toEqual([])
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const path = join(folder, 'moment')
    let writing: Promise<unknown> | undefined
    await writeBackup(from.shop, path, {
      key: null,
      // Asha's cart and its products are in different tables: the cart is empty by the time that one of them is read.
      onProgress: () => (writing ??= mergeCart(from.shop, from.asha, { remove: [{ id: 'neel-buti-kurta' }] })),
    })
    await writing
    await restoreBackup(to.shop, path, { key: null, replace: true })
    expect(await findCart(to.shop, from.asha)).toHaveLength(1)
    expect(await findCart(from.shop, from.asha)).toHaveLength(0)
  })

  it('replaces no file, and a shop in use only when told to', async () => {
    const path = join(folder, 'twice')
    await writeBackup(from.shop, path, { key: null })
    await expect(writeBackup(from.shop, path, { key: null })).rejects.toThrow('is there already')
    expect(await restoreBackup(to.shop, path, { key: null, replace: false })).toMatchObject({ ok: false })
  })

  it('of one name is written by one run at a time; what a run that was stopped has left is said, and stays', async () => {
    const path = join(folder, 'at-once')
    const runs = await Promise.allSettled([1, 2].map(() => writeBackup(from.shop, path, { key: null })))
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(runs.find((run) => run.status === 'rejected')?.reason).toMatchObject({ message: expect.stringContaining('is there already') })
    expect(await restoreBackup(to.shop, path, { key: null, replace: true })).toMatchObject({ ok: true })
    const left = join(folder, 'left.partial')
    await writeFile(left, 'half')
    await expect(writeBackup(from.shop, join(folder, 'left'), { key: null })).rejects.toThrow('Where none is running, delete it.')
    expect(await readFile(left, 'utf8')).toBe('half')
  })

  it('comes back where a newer version was at work, which is left', async () => {
    const path = join(folder, 'before')
    await writeBackup(from.shop, path, { key: null })
    const newer = await createTestShop()
    try {
      await newer.pool.query(`insert into migrations (name) values ('9999-later.sql'); create table later (id text primary key);
        alter table orders rename column number to name_of_the_order`)
      expect(await restoreBackup(newer.shop, path, { key: null, replace: true })).toMatchObject({ ok: true, migrations: [] })
      expect(await contents(newer)).toEqual(await contents(from))
      expect((await newer.pool.query("select to_regclass('later') as later")).rows).toEqual([{ later: null }])
    } finally {
      await newer.close()
    }
  })

  it('of a newer version is refused', async () => {
    const [version, path] = ['9999-later.sql', join(folder, 'later')]
    await sql`insert into migrations (name) values (${version})`.execute(from.shop.db)
    await writeBackup(from.shop, path, { key: null })
    await sql`delete from migrations where name = ${version}`.execute(from.shop.db)
    const restored = await restoreBackup(to.shop, path, { key: null, replace: true })
    expect(restored).toMatchObject({ ok: false, reason: 'newer', migrations: [version] })
  })

  it('of something else is refused', async () => {
    const path = join(folder, 'noise')
    await writeFile(path, randomBytes(5000))
    await expect(restoreBackup(to.shop, path, { key: null, replace: true })).rejects.toThrow(/frame/i)
  })
})
