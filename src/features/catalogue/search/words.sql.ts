import { sql, type RawBuilder } from 'kysely'
import type { Alternative, Wanted } from '../../../domain/search/search-plan.ts'
import type { SearchText } from '../../../domain/search/search-text.ts'
import type { Db } from '../../../schema.ts'
import { AWAY } from '../season.sql.ts'

export async function updateSearch(tx: Db, texts: ({ id: string } & SearchText)[]): Promise<void> {
  const rows = texts.map(({ id, title, words }) => ({ id, title, words }))
  await sql`
    update product_search set title = text.title::tsvector, words = text.words::tsvector, stale = false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as text (id text, title text, words text)
    where product_id = text.id`.execute(tx)
}

/** Words that no product has any more. @returns how many */
export async function deleteUnusedWords(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_words
    where not exists (select from product_search where product_search.words @@ search_words.word::tsquery)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type AlikeRow = { token: string; word: string }

/**
 * Words of names, garments, prints, dyes, materials and origins that share letters in a row with each of `tokens`, the most similar
 * first. What is only said in a description is not what somebody has misspelt.
 */
export async function selectAlike(db: Db, tokens: string[], limit: number): Promise<AlikeRow[]> {
  const { rows } = await sql<AlikeRow>`
    select token, near.word
    from unnest(${tokens}::text[]) as asked (token), lateral (
      select word from search_words where word % token and in_title
      order by similarity(word, token) desc, word limit ${limit}
    ) as near`.execute(db)
  return rows
}

/** More are not ranked: who is shown so many looks for something else. */
const MOST_FOUND = 1000

/**
 * What is found, as a table expression `found (product_id, rank)`: a higher rank is a better match. `partly`: with half or more of
 * the words, `of` so many.
 */
export function foundBy(wanted: readonly Wanted[], { partly, of }: { partly: boolean; of: number }): RawBuilder<unknown> {
  const all = sql`${wanted.map(queryOf).join(partly ? ' | ' : ' & ')}::tsquery`
  const rank = sql.join(wanted.map(rankOf), sql` + `)
  const least = Math.ceil(of / 2)
  const enough = partly
    ? sql`where (${sql.join(
        wanted.map((alternatives) => sql`(words @@ ${queryOf(alternatives)}::tsquery)::int`),
        sql` + `,
      )}) >= ${sql.lit(least)}`
    : sql``
  return sql`found as materialized (
    select product_id, round(1000000 * (${rank}))::int as rank
    from (
      select product_id from (select product_id from product_search where title @@ ${all} limit ${sql.lit(MOST_FOUND)}) as named
      union (select product_id from product_search where words @@ ${all} limit ${sql.lit(MOST_FOUND)})
      limit ${sql.lit(MOST_FOUND)}
    ) as candidate join product_search using (product_id) ${enough}
  )`
}

/** Words have letters and figures alone. */
function queryOf(alternatives: Wanted): string {
  return `(${alternatives.map(termOf).join(' | ')})`
}

function termOf({ words, begins }: Alternative): string {
  return `(${words.join(' & ')}${begins ? ':*' : ''})`
}

/** What is only said in a description. The vector of all words is not looked at: it is large, and read from elsewhere. */
const SAID = 0.05

/** Weights: D, C, B, A. */
function rankOf(alternatives: Wanted): RawBuilder<unknown> {
  const byWeight = Map.groupBy(alternatives, ({ weight }) => weight)
  const ranks = [...byWeight].map(
    ([weight, those]) => sql`${sql.lit(weight)} * ts_rank('{0.1, 0.45, 0.8, 1}'::float4[], title, ${queryOf(those)}::tsquery)`,
  )
  return sql`greatest(${sql.join(ranks)}, ${sql.lit(SAID)})`
}

/** A word that only products out of their season have is nobody's to read. */
const IS_OF_SEASON = sql<boolean>`(cardinality(${AWAY}) = 0 or exists (
  select from product_search where product_search.words @@ search_words.word::tsquery and product_id <> all(${AWAY})
))`

/** How words that begin so are shown, of the names of pieces, garments, prints and dyes. */
export async function selectBeginning(db: Db, start: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('shown')
    .where('word', 'like', `${start}%`)
    .where('in_title', '=', sql<boolean>`true`)
    .where(IS_OF_SEASON)
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ shown }) => shown)
}

/** The most similar words of names, garments, prints and dyes, however little alike. */
export async function selectNearWords(db: Db, words: string[], limit: number): Promise<{ word: string; shown: string }[]> {
  const { rows } = await sql<{ word: string; shown: string }>`
    select word, shown from search_words, unnest(${words}::text[]) as asked (token)
    where in_title and length(word) > 2 and similarity(word, token) > 0.08 and ${IS_OF_SEASON}
    order by similarity(word, token) desc, shown collate "unicode" limit ${limit}`.execute(db)
  return rows
}
