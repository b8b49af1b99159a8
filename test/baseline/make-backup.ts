/**
 * Writes `backup.tar.zst`: what `backup` of the last release has written of a shop with a row in every table. It is made anew with a
 * release, in a checkout of it, and stays as it is until the next one: what is tested is that this version can restore it.
 *
 *     node test/baseline/make-backup.ts FILE
 *
 * The one that is here was made on 2026-11-26 by the commit 2c7343d7, whose folders stood elsewhere and which kept no times of backups:
 * this file and `test/support/full-shop.ts` were put into it, with imports for it and without those times.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import { writeBackup } from '../../src/features/backup/write-backup.ts'
import { createPool } from '../../src/platform/database/database.ts'
import { openShop } from '../../src/wiring/open-shop.ts'
import { fillEveryTable } from '../support/full-shop.ts'
import { createTestPayments } from '../support/payments.ts'
import { createTestShipping } from '../support/shipping.ts'
import type { TestShop } from '../support/shop.ts'

const MOST_BYTES = 8 * 1024
const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file: node test/baseline/make-backup.ts FILE')
const folder = await mkdtemp(join(tmpdir(), 'chhaap-backup-'))
const { shop: opened, close } = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' }))
const payments = createTestPayments()
const shop = { ...opened, payments: { phonepe: payments }, shipping: createTestShipping() } as TestShop['shop']
const pool = createPool({ host: join(folder, 'postgres', 'run'), port: 5432, user: 'shop', database: 'postgres' }, { max: 2 })
try {
  await fillEveryTable({ shop, pool, payments })
  // Small, because it is kept in the repository.
  for await (const name of shop.files.list()) if (((await shop.files.get(name))?.size ?? 0) > MOST_BYTES) await shop.files.delete(name)
  await writeBackup(shop, file, { key: null })
} finally {
  await pool.end()
  await close()
  await rm(folder, { recursive: true, maxRetries: 5 })
}
