import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { demoReset } from '../bench/demo-reset.ts'
import { growth } from '../bench/growth.ts'
import { moderation } from '../bench/moderation.ts'
import { withTables } from '../bench/report.ts'
import { settling } from '../bench/settling.ts'

// Before the modules above are loaded.
vi.hoisted(() => vi.stubEnv('BENCH_SIZE', 'smallest'))

const PARTS = { settling, demoReset, growth, moderation }

// The others need the built shop and a browser: BENCH_SIZE=smallest npm run bench.
it.each(Object.entries(PARTS))('the bench’s part %s works at its smallest size, and leaves no database', async (_, measure) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const db = new pg.Pool({ ...inject('postgres'), max: 4 })
  try {
    const { columns, rows } = await measure({ db })
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length))
    const { rows: left } = await db.query<{ name: string }>(
      `select datname as name from pg_database where datname in ('settling', 'demo_reset', 'growth')`,
    )
    expect(left).toEqual([])
  } finally {
    vi.restoreAllMocks()
    await db.end()
  }
})

it('a run of the bench replaces the sections that it has measured, and keeps the others where they are', () => {
  const document = '# Performance\n\nOld facts.\n\n## At rest\n\nOld.\n\n| | old |\n\n## By hand\n\nKept.\n'
  const tables = ['At rest', 'New'].map((title) => ({ title, note: 'Measured.', columns: ['', 'ms'], rows: [['one', '1']] }))
  const [head, ...sections] = withTables(document, 'New facts.', tables).split('\n## ')
  expect(head).toMatch(/^# Performance[^]*New facts\.\n$/)
  expect(head).not.toContain('Old')
  const measured = 'Measured.\n\n|  | ms |\n|---|---:|\n| one | 1 |\n'
  expect(sections).toEqual([`At rest\n\n${measured}`, 'By hand\n\nKept.\n', `New\n\n${measured}`])
})
