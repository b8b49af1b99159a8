import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export type ServerFacts = {
  version: number
  hasIcu: boolean
  /** What the role lacks to make and change the tables. */
  missing: string[]
  isReplica: boolean
  /** Settings that are off although a crash could then lose or spoil what was committed. */
  unsafe: string[]
  connections: number
  maxConnections: number
  /** Of this database, with its indexes. */
  bytes: number
  now: Date
}

export async function selectServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int / 10000 as version,
      exists (select from pg_collation where collprovider = 'i') as "hasIcu",
      array_remove(array[
        case when not exists (select from pg_available_extensions where name = 'pg_trgm') then 'the extension pg_trgm'
          when not exists (select from pg_extension where extname = 'pg_trgm')
            and not has_database_privilege(current_database(), 'create') then 'the right to make the extension pg_trgm' end,
        case when not coalesce(has_schema_privilege(current_schema(), 'create'), false) then 'the right to make tables' end,
        case when exists (select from pg_tables where schemaname = 'public' and not pg_has_role(tableowner, 'usage'))
          then 'the ownership of the tables' end
      ], null) as missing,
      pg_is_in_recovery() as "isReplica",
      (select coalesce(array_agg(name), '{}') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
          -- Neon keeps the log on other machines, and says that it is off here.
          and current_setting('neon.timeline_id', true) is null) as unsafe,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      pg_database_size(current_database()) as bytes,
      clock_timestamp() as now`.execute(db)
  return rows[0]!
}

/** Null when the database has never been migrated. */
export async function selectMigrationNames(db: Db): Promise<string[] | null> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass('public.migrations') is not null as present`.execute(db)
  if (!rows[0]?.present) return null
  return (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name)
}

/** Jobs that gave up. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass('public.jobs') is not null as present`.execute(db)
  if (!rows[0]?.present) return 0
  return (await sql<{ count: number }>`select count(*)::int as count from jobs where state = 'failed'`.execute(db)).rows[0]!.count
}

/** Of the products that say one. */
export async function selectWeights(db: Db): Promise<{ id: string; weight: string }[]> {
  const { rows } = await sql<{ id: string; weight: string }>`
    select id, metadata ->> 'weight' as weight from products where metadata ->> 'weight' <> '' order by id`.execute(db)
  return rows
}
