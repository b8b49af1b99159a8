import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

/** Kysely's words for every column, and SQL's: a star that follows a keyword or a table's name. */
const EVERY_COLUMN = /\b(?:selectAll|returningAll)\b|\b(?:select|returning|distinct)\s+(?:\w+\.)?\*|,\s*\w+\.\*/i

describe('statements', () => {
  it('name their columns, so that a migration that adds one changes no answer of a version that runs beside it', async () => {
    let read = 0
    for await (const file of glob('{src,bench}/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
      expect(await readFile(file, 'utf8'), file).not.toMatch(EVERY_COLUMN)
      read++
    }
    expect(read).toBeGreaterThan(100)
  })

  it.each(['.selectAll()', '.returningAll()', 'select * from a', 'returning *', 'select distinct a.* from a', 'select a.id, b.* from a'])(
    'are found by it: %s',
    (text) => expect(text).toMatch(EVERY_COLUMN),
  )

  it.each(['count(*)', "'select' * 2"])('are not found by it: %s', (text) => expect(text).not.toMatch(EVERY_COLUMN))
})
