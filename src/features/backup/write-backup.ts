import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Progress } from '../../domain/progress.ts'
import type { Shop } from '../../shop.ts'
import { writeArchive, type ArchiveFile } from './archive.ts'
import { noteBackup } from './backup-times.ts'
import { countRows, readRows, selectMigrations, selectDatabaseSize, selectTables } from './backup.sql.ts'
import { listFolder, readFolderFiles } from './shop-folder-files.ts'

/** `folder`: how many files of the shop folder; null where none is held. */
export type BackupReport = { tables: number; rows: number; files: number; folder: number | null; bytes: number }

type Options = {
  key: string | null
  /** The shop folder, unless it is the demo's, which comes with the program. */
  folder?: string | null
  onProgress?: (progress: Progress) => void
}

/**
 * Writes the database, all stored files and the shop folder to `path` while the shop runs, and notes when. The database is
 * read in one snapshot; files are stored before a row refers to them, so only files deleted during the backup can be missing.
 * @throws as `writeArchive` does
 */
export async function writeBackup(
  { db, files, clock }: Pick<Shop, 'db' | 'files' | 'clock'>,
  path: string,
  { key, folder = null, onProgress = () => {} }: Options,
): Promise<BackupReport> {
  const report: BackupReport = { tables: 0, rows: 0, files: 0, folder: null, bytes: 0 }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Counting the rows of a large shop takes minutes.
      await sql`set local statement_timeout = 0`.execute(tx)
      await writeArchive(path, entriesOf({ db: tx, files, folder }, report, onProgress), key)
    })
  report.bytes = (await stat(path)).size
  await noteBackup({ db, clock }, 'written')
  return report
}

async function* entriesOf(
  { db, files, folder }: Pick<Shop, 'db' | 'files'> & { folder: string | null },
  report: BackupReport,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<ArchiveFile> {
  const tables = await selectTables(db)
  const keys = await Array.fromAsync(files.list())
  const names = folder === null ? null : await listFolder(folder)
  const total = { rows: await countRows(db, tables), files: keys.length, databaseBytes: await selectDatabaseSize(db) }
  const manifest = { format: 1, migrations: await selectMigrations(db), total, ...(names && { folder: names.length }) }
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  if (folder !== null && names) yield* readFolderFiles(folder, names)
  report.folder = names && names.length
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
