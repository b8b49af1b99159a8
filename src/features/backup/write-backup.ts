import { stat } from 'node:fs/promises'
import type { Progress } from '../../domain/progress.ts'
import type { Shop } from '../../shop.ts'
import { writeArchive, type Entry } from './archive.ts'
import { countRows, readRows, selectMigrations, selectTables } from './backup.sql.ts'

export type BackupReport = { tables: number; rows: number; files: number; bytes: number }

type Options = { key: string | null; onProgress?: (progress: Progress) => void }

/**
 * Writes the database and all stored files to `path` while the shop runs. The database is read in one snapshot; files
 * are stored before a row refers to them, so only files deleted during the backup can be missing.
 * @throws if `path` exists
 */
export async function writeBackup(shop: Shop, path: string, { key, onProgress = () => {} }: Options): Promise<BackupReport> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} is there already: a backup replaces no file.`)
  const report = { tables: 0, rows: 0, files: 0, bytes: 0 }
  await shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => writeArchive(path, entriesOf({ ...shop, db: tx }, report, onProgress), key))
  report.bytes = (await stat(path)).size
  return report
}

async function* entriesOf({ db, files }: Shop, report: BackupReport, onProgress: (progress: Progress) => void): AsyncGenerator<Entry> {
  const tables = await selectTables(db)
  const keys = await Array.fromAsync(files.list())
  const total = { rows: await countRows(db, tables), files: keys.length }
  const manifest = { format: 1, migrations: await selectMigrations(db), total }
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  for (const table of tables) {
    let part = 0
    for await (const rows of readRows(db, table)) {
      yield { name: `tables/${table.name}/${part++}.ndjson`, bytes: Buffer.from(rows.join('\n')) }
      report.rows += rows.length
      onProgress({ done: report.rows, total: total.rows, what: 'rows' })
    }
    report.tables++
  }
  for (const key of keys) {
    const file = await files.get(key)
    if (!file) continue
    yield { name: `files/${key}`, bytes: Buffer.from(await new Response(file.stream).arrayBuffer()) }
    report.files++
    onProgress({ done: report.files, total: total.files, what: 'files' })
  }
}
