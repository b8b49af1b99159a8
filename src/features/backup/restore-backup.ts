import { z } from 'zod'
import type { Progress } from '../../domain/progress.ts'
import type { Shop } from '../../shop.ts'
import { readArchive, type Entry } from './archive.ts'
import { emptyTables, insertRows, isUsed, resumeTriggers, selectMigrations, selectTables, type Table } from './backup.sql.ts'

export type RestoreResult = { ok: true; rows: number; files: number } | RestoreRefused

/** `migrations` are those that only the backup has (`newer`) or only the shop (`older`). */
export type RestoreRefused =
  | { ok: false; reason: 'shop-in-use' | 'no-backup' }
  | { ok: false; reason: 'newer' | 'older'; migrations: string[] }

type Options = { key: string | null; replace: boolean; onProgress?: (progress: Progress) => void }

const Manifest = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  /** Progress alone needs it. */
  total: z.object({ rows: z.number(), files: z.number() }).optional(),
})

/**
 * Replaces the shop's data with a backup, in one transaction, so that a truncated file changes nothing. Stored files are
 * written before the commit; other files stay. All users are signed out.
 * @throws if the file cannot be read
 */
export async function restoreBackup(shop: Shop, path: string, { key, replace, onProgress = () => {} }: Options): Promise<RestoreResult> {
  if (!replace && (await isUsed(shop.db))) return { ok: false, reason: 'shop-in-use' }
  const entries = readArchive(path, key)
  const { value: first } = (await entries.next()) as { value: Entry | undefined }
  const manifest = Manifest.safeParse(first?.name === 'manifest.json' ? JSON.parse(first.bytes.toString()) : null)
  if (!manifest.success) return { ok: false, reason: 'no-backup' }
  const differing = difference(manifest.data.migrations, await selectMigrations(shop.db))
  if (differing) return differing
  const { total = null } = manifest.data
  const report = { ok: true as const, rows: 0, files: 0 }
  // Not to be repeated: the archive is read once. With an isolation level it is not.
  const restoring = shop.db.transaction().setIsolationLevel('read committed')
  await restoring.execute(async (tx) => {
    const tables = await selectTables(tx)
    const byName = new Map(tables.map((table) => [table.name, table]))
    await emptyTables(tx, tables)
    for await (const entry of entries) {
      report.rows += await restoreEntry({ ...shop, db: tx }, entry, byName)
      if (entry.name.startsWith('files/')) report.files++
      onProgress({ done: report.rows + report.files, total: total && total.rows + total.files, what: 'rows and files' })
    }
    await resumeTriggers(tx, tables)
  })
  return report
}

/** @returns the number of rows in the entry */
async function restoreEntry({ db, files }: Shop, { name, bytes }: Entry, tables: Map<string, Table>): Promise<number> {
  const [folder = '', ...rest] = name.split('/')
  if (folder === 'files') {
    await files.put(rest.join('/'), bytes)
    return 0
  }
  const table = folder === 'tables' ? tables.get(rest[0] ?? '') : undefined
  if (!table) throw new Error(`The backup holds ${name}, which this version does not know.`)
  const rows = bytes.toString().split('\n')
  await insertRows(db, table, rows)
  return rows.length
}

/** A backup can only be restored to the schema version that it was made with. */
function difference(made: string[], present: string[]): RestoreRefused | null {
  const missing = made.filter((name) => !present.includes(name))
  const newer = present.filter((name) => !made.includes(name))
  if (missing.length > 0) return { ok: false, reason: 'newer', migrations: missing }
  if (newer.length > 0) return { ok: false, reason: 'older', migrations: newer }
  return null
}
