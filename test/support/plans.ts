import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../../src/schema.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }

/** A database that records its statements, but for the limits of transactions. */
export function createRecordingDatabase(pool: pg.Pool): { db: Kysely<Schema>; asked: Statement[] } {
  const asked: Statement[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query: { sql, parameters } }) {
      if (!/^(begin|commit)$/.test(sql)) asked.push({ sql, parameters })
    },
  })
  return { db, asked }
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
type Explained = { Plan: Node; 'Execution Time'?: number }

/** The tables that a statement's plan for any parameters reads from the first row to the last. Prepared, because before PostgreSQL 16 `explain` has no plan for parameters. */
export async function wholeTablesRead(client: pg.ClientBase, { sql, parameters }: Statement): Promise<string[]> {
  await client.query(`set plan_cache_mode = force_generic_plan; prepare explained as ${sql}`)
  try {
    const values = parameters.length > 0 ? `(${parameters.map(() => 'null').join(', ')})` : ''
    return tablesIn((await explain(client, `explain (format json) execute explained ${values}`)).Plan)
  } finally {
    await client.query('deallocate explained')
  }
}

/** How long a statement takes in the database, and which tables it reads whole. */
export async function measurePlan(client: pg.ClientBase, { sql, parameters }: Statement): Promise<{ ms: number; whole: string[] }> {
  const { Plan, 'Execution Time': ms = NaN } = await explain(client, `explain (analyze, format json) ${sql}`, [...parameters])
  return { ms, whole: tablesIn(Plan) }
}

async function explain(client: pg.ClientBase, text: string, values?: unknown[]): Promise<Explained> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(text, values)
  return rows[0]!['QUERY PLAN'][0]
}

function tablesIn(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []
  return [...own, ...(node.Plans ?? []).flatMap(tablesIn)]
}
