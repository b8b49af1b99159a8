import { glob, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

/** Tables that are read and written with plain SQL alone. */
const WITHOUT_TYPES = ['attempts', 'changes', 'jobs', 'migrations', 'secrets']

/** `nullable`: unknown where PostgreSQL cannot say it: of views and of columns that it generates. `given`: may be left out of an insert. */
type Column = { table: string; column: string; nullable: boolean | null; given: boolean; type: string }

async function columnsOfDatabase(): Promise<Column[]> {
  const client = new pg.Client({ ...inject('postgres'), database: 'template_shop' })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select relname as table, attname as column, format_type(atttypid, null) as type,
         case when relkind <> 'v' and attgenerated = '' then not attnotnull end as nullable,
         atthasdef or attidentity <> '' or not attnotnull as given
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
    )
    return rows
  } finally {
    await client.end()
  }
}

const TABLE = /^ {2}(\w+): \{(?: (.*) \}$|\n([^]*?)^ {2}\})/gm
const COLUMN = /^ *(\w+): (.+)$/

/** The columns as src/schema/*.ts writes them: table, name and type. */
async function columnsOfTypes(): Promise<Map<string, string>> {
  const columns = new Map<string, string>()
  for await (const file of glob('src/schema/*.ts')) {
    for (const [, table, short, long] of (await readFile(file, 'utf8')).matchAll(TABLE)) {
      for (const line of short?.split('; ') ?? long!.split('\n')) {
        const [, name, type] = COLUMN.exec(line) ?? []
        if (name) columns.set(`${table}.${name}`, type!)
      }
    }
  }
  return columns
}

/** Of a plain type; a narrower one is a list of words, or what JSON holds. */
const KINDS: Record<string, RegExp> = {
  Date: /^timestamp/,
  boolean: /^boolean$/,
  number: /^(smallint|integer|bigint|double precision)$/,
  string: /^(text|uuid|numeric|tsvector)$/,
  'string[]': /^(text|uuid)\[\]$/,
  'number[]': /^(smallint|integer)\[\]$/,
}

it('the types of the tables have the columns of the migrated database, each null, given or of a kind as it is there', async () => {
  const types = await columnsOfTypes()
  const faults: string[] = []
  for (const { table, column, nullable, given, type } of await columnsOfDatabase()) {
    if (WITHOUT_TYPES.includes(table)) continue
    const name = `${table}.${column}`
    const written = types.get(name)
    types.delete(name)
    if (written === undefined) {
      faults.push(`${name} has no type`)
      continue
    }
    if (nullable !== null && /\bnull\b/.test(written) !== nullable) faults.push(`${name} is ${nullable ? '' : 'not '}null: ${written}`)
    if (written.startsWith('Generated<') && !given) faults.push(`${name} has no default: ${written}`)
    const plain = /^(?:Generated<|ColumnType<)?(Date|boolean|number|string)(\[\])?(?=$|[ ,>])/.exec(written)
    const kind = plain && KINDS[`${plain[1]}${plain[2] ?? ''}`]
    if (kind && !kind.test(type)) faults.push(`${name} is ${type}: ${written}`)
  }
  expect([...faults, ...[...types.keys()].map((name) => `${name} is gone`)]).toEqual([])
})
