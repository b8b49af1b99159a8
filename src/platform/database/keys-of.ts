import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Rows per statement. */
const PAGE = 200

type Wanted<Tables, Table extends keyof Tables> = { table: Table & string; key: keyof Tables[Table] & string; where: RawBuilder<boolean> }

/** The keys of all rows for which `where` holds, in their order, read a page at a time: for sweeps, which may change the rows meanwhile. */
export async function* keysOf<Tables, Table extends keyof Tables>(
  db: Kysely<Tables>,
  { table, key, where }: Wanted<Tables, Table>,
): AsyncGenerator<string> {
  let behind = sql<boolean>`true`
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${where} and ${behind} order by ${sql.ref(key)} limit ${sql.lit(PAGE)}`.execute(
      db,
    )
    for (const row of rows) yield row.key
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    behind = sql<boolean>`${sql.ref(key)} > ${last.key}`
  }
}
