import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export type Table = { name: string; columns: string[] }

/**
 * Tables that a backup omits. Restoring must not revive sessions, links, codes or known devices that were revoked after
 * the backup, nor do again what jobs have done since; the other tables hold counters, caches and what is true of one place alone.
 */
const OMITTED =
  `migrations sessions push_subscriptions password_resets email_verifications email_changes phone_linkings spent_challenges devices
  attempts changes jobs demo_reset backup_times`.split(/\s+/)

/** All logged tables with their stored columns; referenced tables come before those that reference them. */
export async function selectTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table & { needs: string[] }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct f.relname::text), '{}') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    order by c.relname`.execute(db)
  const remaining = rows.filter(({ name }) => !OMITTED.includes(name))
  const ordered: Table[] = []
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ needs }) => !remaining.some((table) => needs.includes(table.name)))
    if (next < 0) throw new Error(`These tables reference each other in a cycle: ${remaining.map(({ name }) => name).join(', ')}.`)
    ordered.push(...remaining.splice(next, 1).map(({ name, columns }) => ({ name, columns })))
  }
  return ordered
}

export async function selectMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function countRows(db: Db, tables: Table[]): Promise<number> {
  const counts = tables.map(({ name }) => sql`select count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::bigint as total from (${sql.join(counts, sql` union all `)}) counts`.execute(db)
  return rows[0]?.total ?? 0
}

/** In bytes, with indexes. */
export async function selectDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]!.bytes
}

/** Yields a table's rows as JSON texts, in batches. Requires a transaction, because it uses a cursor. */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${list} from ${sql.table(name)}) r`.execute(
    tx,
  )
  try {
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx)
      if (rows.length === 0) return
      yield rows.map(({ row }) => row)
    }
  } finally {
    await sql`close backup_rows`.execute(tx)
  }
}

const ROWS_AT_ONCE = 500

/** Whether the shop has users or orders, which a restore would delete. */
export async function isUsed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from users) or exists (select from orders) as used`.execute(db)
  return rows[0]?.used ?? false
}
