import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MIGRATIONS, MIGRATIONS_TABLE } from '../../platform/database/migrations.ts'
import type { Db } from '../../schema.ts'
import type { Table } from './backup.sql.ts'

/**
 * Begins a restore in its transaction. Deferred constraints are checked with each statement: a table with checks that wait
 * cannot be altered, and their queue would grow with the rows.
 */
export async function beginRestore(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = '30s'`.execute(tx)
  await sql`set constraints all immediate`.execute(tx)
}

/** Truncates the tables and those that reference them, and disables their change triggers until `resumeTriggers`. */
export async function emptyTables(tx: Db, tables: Table[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(tx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
}

/** Inserts rows from `readRows`. PostgreSQL parses the JSON, because JavaScript numbers would lose digits. */
export async function insertRows(tx: Db, { name, columns }: Table, rows: string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const table = sql.table(name)
  const json = `[${rows.join(',')}]`
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${json}::json)`.execute(tx)
}

/**
 * Lets every identity and serial column go on after its largest value, which rows with their own values do not do. By
 * `alter sequence`, because what `setval` has set would outlive a rollback.
 */
export async function continueNumbers(tx: Db): Promise<void> {
  const { rows } = await sql<{ sequence: string; name: string; column: string }>`
    select d.objid::regclass::text as sequence, c.relname as name, a.attname as column
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      join pg_class c on c.oid = d.refobjid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      and c.relnamespace = 'public'::regnamespace`.execute(tx)
  for (const { sequence, name, column } of rows) {
    const found = await sql<{ next: string | null }>`select (max(${sql.ref(column)}) + 1)::text as next from ${sql.table(name)}`.execute(tx)
    const next = found.rows[0]?.next
    if (next != null) await sql`alter sequence ${sql.raw(sequence)} restart with ${sql.raw(next)}`.execute(tx)
  }
}

export async function resumeTriggers(tx: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}

/** Makes every instance load all live values again and drop its caches. */
export async function insertChangeOfEverything(tx: Db): Promise<void> {
  await sql`insert into changes (topic) values ('*')`.execute(tx)
}

/** Drops what migrations have made and makes it anew, as of the version that had run these `migrations`. */
export async function remakeTables(tx: Db, migrations: string[]): Promise<void> {
  await sql`do $$
    declare
      name text;
      own oid := current_user::regrole;
    begin
      -- All names first: what one of them takes along has none any more.
      foreach name in array array(select oid::regclass::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relowner = own)
      loop execute format('drop table if exists %s cascade', name); end loop;
      foreach name in array array(select oid::regprocedure::text from pg_proc
        where pronamespace = 'public'::regnamespace and proowner = own
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e'))
      loop execute format('drop routine if exists %s cascade', name); end loop;
      foreach name in array array(select oid::regcollation::text from pg_collation
        where collnamespace = 'public'::regnamespace and collowner = own)
      loop execute format('drop collation if exists %s cascade', name); end loop;
    end $$`.execute(tx)
  await sql.raw(MIGRATIONS_TABLE).execute(tx)
  await runMigrations(tx, migrations)
}

/** Runs these files of this version's in the open transaction. */
export async function runMigrations(tx: Db, migrations: string[]): Promise<void> {
  for (const name of migrations) {
    await sql.raw(await readFile(join(MIGRATIONS, name), 'utf8')).execute(tx)
    await sql`insert into migrations (name) values (${name})`.execute(tx)
  }
}
