import type { Progress } from '../../domain/progress.ts'
import { listMigrations } from '../../platform/database/migrations.ts'
import type { Db } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { FOLDER, readArchive, type ArchiveFile } from './archive.ts'
import { countRows, isUsed, selectMigrations, selectTables, type Table } from './backup.sql.ts'
import { openBackup } from './open-backup.ts'
import {
  beginRestore,
  continueNumbers,
  emptyTables,
  insertChangeOfEverything,
  insertRows,
  remakeTables,
  resumeTriggers,
  runMigrations,
} from './restore.sql.ts'

/** `migrations` are those of a backup that came from an older version, which have been run since. */
export type RestoreResult = { ok: true; rows: number; files: number; migrations: string[] } | RestoreRefused

/** `migrations` are those that only the backup knows. */
export type RestoreRefused =
  | { ok: false; reason: 'shop-in-use' | 'no-backup' | 'other-folder' }
  | { ok: false; reason: 'newer'; migrations: string[] }

type Options = {
  key: string | null
  replace: boolean
  /** Whether this shop serves the demo's folder, which is no place for a shop that has one of its own. */
  demoFolder?: boolean
  onProgress?: (progress: Progress) => void
}

/**
 * Replaces the shop's data with a backup, in one transaction, so that a truncated file changes nothing. Stored files are
 * written at its end, when all of the archive has been read once; other files stay. All users are signed out. A backup of an
 * older version becomes one of this version.
 * @throws if the file cannot be read
 */
export async function restoreBackup(
  shop: Pick<Shop, 'db' | 'files'>,
  path: string,
  { key, replace, demoFolder = false, onProgress = () => {} }: Options,
): Promise<RestoreResult> {
  if (!replace && (await isUsed(shop.db))) return { ok: false, reason: 'shop-in-use' }
  const { manifest, entries } = await openBackup(path, key)
  if (!manifest) return { ok: false, reason: 'no-backup' }
  if (demoFolder && manifest.folder !== undefined) return { ok: false, reason: 'other-folder' }
  const [known, present] = [await listMigrations(), await selectMigrations(shop.db)]
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) return { ok: false, reason: 'newer', migrations: unknown }
  const later = known.filter((name) => !manifest.migrations.includes(name))
  // A newer version may have been at work here, which is left.
  const isOfThisVersion = later.length === 0 && present.every((name) => known.includes(name))
  const { total = null } = manifest
  const report = { ok: true as const, rows: 0, files: 0, migrations: later }
  // Not to be repeated: its entries are read once. With an isolation level it is not.
  const restoring = shop.db.transaction().setIsolationLevel('read committed')
  await restoring.execute(async (tx) => {
    await beginRestore(tx)
    if (!isOfThisVersion) await remakeTables(tx, manifest.migrations)
    const tables = await selectTables(tx)
    const byName = new Map(tables.map((table) => [table.name, table]))
    await emptyTables(tx, tables)
    const tell = () => onProgress({ done: report.rows + report.files, total: total && total.rows + total.files, what: 'rows and files' })
    for await (const entry of entries) {
      report.rows += await restoreEntry(tx, entry, byName)
      tell()
    }
    const rows = await countRows(tx, tables)
    if (total && rows !== total.rows) throw new Error(`The backup was made of ${total.rows} rows, and ${rows} have come.`)
    await continueNumbers(tx)
    await resumeTriggers(tx, tables)
    await runMigrations(tx, later)
    await insertChangeOfEverything(tx)
    for await (const { name, bytes } of readArchive(path, key)) {
      if (!name.startsWith(FILES)) continue
      await shop.files.put(name.slice(FILES.length), bytes)
      report.files++
      tell()
    }
  })
  return report
}

const FILES = 'files/'

/** @returns the number of rows in the entry */
async function restoreEntry(db: Db, { name, bytes }: ArchiveFile, tables: Map<string, Table>): Promise<number> {
  if (name.startsWith(`${FOLDER}/`) || name.startsWith(FILES)) return 0
  const [folder, part = ''] = name.split('/')
  const table = folder === 'tables' ? tables.get(part) : undefined
  if (!table) throw new Error(`The backup holds ${name}, which this version does not know.`)
  const rows = bytes.toString().split('\n')
  await insertRows(db, table, rows)
  return rows.length
}
