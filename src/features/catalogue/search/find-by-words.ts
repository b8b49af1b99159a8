import { sql } from 'kysely'
import { cutPage, withoutKey, type PageRequest } from '../../../domain/paging.ts'
import { MAX_VALUES } from '../../../domain/search/narrowing.ts'
import { nearest, planSearch, surely, unknownWords, wordsToLookUp, type Wanted } from '../../../domain/search/search-plan.ts'
import { parseSearch } from '../../../domain/search/search.ts'
import type { Match, ShopQuery } from '../../../domain/search/shop-query.ts'
import type { Shop } from '../../../shop.ts'
import { listByQuery, readCounted } from '../catalogue.sql.ts'
import type { ProductPage } from '../list-products.ts'
import { countFacets, countFound, type Narrowed } from '../narrow.sql.ts'
import { foundBy, selectAlike } from './words.sql.ts'

type Searched = Pick<Shop, 'db' | 'synonyms'>
export type FoundPage = ProductPage & { match: Match }

const NOTHING: FoundPage = { entries: [], next: null, total: 0, coffees: 0, match: 'all' }

/** Words of similar spelling that are compared with what was typed. */
const MOST_ALIKE = 60

/** What somebody looks for is bounded: this many words, and no more than that many others in the place of each. */
const MOST_ALTERNATIVES = 24

export type WordsQuery = ShopQuery & {
  q: string
  /** The last word may not be at its end yet. */
  typing?: boolean
  /** The fields of which each value is counted. */
  facets?: readonly string[] | null
}

/**
 * A page of what somebody looks for. What has all of the words comes first, or alone; where nothing has, pieces with half of them or more.
 */
export async function findByWords(shop: Searched, query: WordsQuery, page: PageRequest): Promise<FoundPage> {
  const { words, minRupees, maxRupees } = parseSearch(query.q)
  const narrowed = { byWords: words.length > 0, minRupees, maxRupees }
  if (words.length === 0) return minRupees === null && maxRupees === null ? NOTHING : read(shop, { query, page, narrowed })
  const wanted = await planFor(shop, words, query.typing ?? false)
  const meant = wanted.filter((alternatives) => alternatives.length > 0)
  if (meant.length === wanted.length) {
    const found = await read(shop, { query, page, narrowed, meant })
    if (found.total > 0 || found.facets?.of || meant.length === 1) return found
  }
  const sure = surely(wanted).filter((alternatives) => alternatives.length > 0)
  const isEnough = sure.length > 0 && 2 * sure.length >= wanted.length && wanted.length > 1
  return isEnough
    ? { ...(await read(shop, { query, page, narrowed, meant: sure, partly: true, of: wanted.length })), match: 'some' }
    : NOTHING
}

/** What to look for in place of each word, by what the shop's products are called. */
async function planFor({ db, synonyms }: Searched, words: string[], typing: boolean): Promise<Wanted[]> {
  const found = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '=', sql<string>`any(${wordsToLookUp(words)})`)
    .execute()
  const known = new Set(found.map(({ word }) => word))
  const unknown = unknownWords(words, { known }, synonyms)
  const alike = new Map<string, string[]>()
  if (unknown.length > 0) {
    const rows = await selectAlike(db, unknown, MOST_ALIKE)
    const phrases = [...synonyms.keys()].filter((phrase) => !phrase.includes(' '))
    for (const token of unknown) {
      const near = rows.flatMap((row) => (row.token === token ? [row.word] : []))
      alike.set(token, nearest(token, [...new Set([...near, ...phrases])]))
    }
  }
  return planSearch(words, { known, alike }, synonyms, typing).map((alternatives) => alternatives.slice(0, MOST_ALTERNATIVES))
}

type Reading = { query: WordsQuery; page: PageRequest; narrowed: Narrowed; meant?: Wanted[]; partly?: boolean; of?: number }

async function read({ db }: Pick<Shop, 'db'>, { query, page, narrowed, meant, partly = false, of }: Reading): Promise<FoundPage> {
  const list = listByQuery(db, query, { ...page, limit: page.limit + 1 }, narrowed)
  const found = meant && foundBy(meant, { partly, of: of ?? meant.length })
  // Whether pieces have all of the words is asked of those that are not chosen too.
  const fields = query.facets ?? (query.narrowing ? [] : null)
  const facets = fields ? countFacets(query, narrowed, fields, MAX_VALUES) : undefined
  const { rows, counts } = await readCounted(db, list, { counts: countFound(query, narrowed), facets, found, isNarrowed: true })
  return { ...cutPage(rows, page.limit, withoutKey), ...counts, match: 'all' }
}
