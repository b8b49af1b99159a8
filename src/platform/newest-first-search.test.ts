import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cutMatches, likePattern } from './newest-first-search.ts'

describe('a pattern', () => {
  it.each(['%abc%', '% a%', '% zq%', '%98009%', '%a.b%', '%@in%', '%in@%', '%ओम abc%', String.raw`%100\%%`])(
    'is found by an index of trigrams: %s',
    (pattern) => expect(likePattern(sql`message`, pattern).indexed).not.toBeNull(),
  )

  // PostgreSQL would read the whole index for them.
  it.each(['%@@%', '% !%', '%...%', '%कबीर%', '% क%', '%aक%', '%कab%', '%a.%', String.raw`%\%\_%`])('has no trigram: %s', (pattern) =>
    expect(likePattern(sql`message`, pattern).indexed).toBeNull(),
  )
})

describe('a page of matches', () => {
  const found = ['c', 'b', 'a'].map((id) => ({ id, key: [id] }))
  it.each([
    [2, null, { ids: ['c', 'b'], next: ['b'], partial: false }],
    [2, ['a'], { ids: ['c', 'b'], next: ['b'], partial: false }],
    [3, null, { ids: ['c', 'b', 'a'], next: null, partial: false }],
    [3, ['0'], { ids: ['c', 'b', 'a'], next: ['0'], partial: true }],
  ])('of %i, looked at until %j', (limit, end, expected) => {
    const { page, next, partial } = cutMatches({ found, end }, limit)
    expect({ ids: page.map(({ id }) => id), next, partial }).toEqual(expected)
  })
})
