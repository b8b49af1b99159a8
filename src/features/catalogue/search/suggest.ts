import { dyeOf, printKey } from '../../../domain/catalogue/print.ts'
import { parseFields, priceRupees, type Product } from '../../../domain/catalogue/product.ts'
import { nearest } from '../../../domain/search/search-plan.ts'
import { foldWords, parseSearch, readSearch } from '../../../domain/search/search.ts'
import { BEST_MATCH, DEFAULT_QUERY, isPrint } from '../../../domain/search/shop-query.ts'
import { readGarmentKind } from '../../../domain/sizes/garment.ts'
import type { Shop } from '../../../shop.ts'
import { findByWords, type FoundPage } from './find-by-words.ts'
import { selectBeginning, selectNearWords } from './words.sql.ts'

/** A way to narrow what is found: to one dye, to one print by its first word, or to a price in whole rupees. */
type Narrowing = { kind: 'dye'; dye: string } | { kind: 'print'; print: string } | { kind: 'under'; rupees: number }

/** What a field offers while somebody types `q`: pieces, searches that go on from it, and ways to narrow. */
export type Suggestions = { q: string; found: FoundPage; words: string[]; narrow: Narrowing[] }

const PIECES = 6
const WORDS = 3
/** Words of similar spelling that are looked at. */
const MOST_ALIKE = 60
/** Prices that people name. */
const ROUND_RUPEES = [500, 1000, 1500, 2000, 2500, 3000, 5000, 10_000]

export async function suggest(shop: Pick<Shop, 'db' | 'synonyms'>, typed: string): Promise<Suggestions> {
  const q = readSearch(typed)
  const last = foldWords(q).at(-1)
  const [found, begun]: [FoundPage, string[]] = await Promise.all([
    findByWords(shop, { ...DEFAULT_QUERY, order: BEST_MATCH, q, typing: true }, { limit: PIECES, after: null }),
    last && last.word.length >= 2 ? selectBeginning(shop.db, last.word, WORDS) : Promise.resolve([]),
  ])
  const before = q.split(' ').slice(0, -1)
  const longer = begun.filter((shown) => shown !== last!.shown).map((shown) => [...before, shown].join(' '))
  const isWhole = begun.length === 0 || begun.includes(last!.shown)
  const start = isWhole ? q : (longer[0] ?? q)
  const named = [...new Set(found.entries.flatMap(garmentOf))]
    .filter((garment) => !foldWords(q).some(({ shown }) => garment.startsWith(shown)))
    .map((garment) => `${start} ${garment}`)
  const words = [...new Set([...longer, ...named])].slice(0, WORDS)
  return { q, found, words, narrow: narrowing(q, found.entries) }
}

function garmentOf({ description }: Product): string[] {
  const kind = readGarmentKind(parseFields(description)?.get('garment'))
  return kind ? [kind] : []
}

function narrowing(q: string, pieces: Product[]): Narrowing[] {
  const dye = mostFrequent(pieces.flatMap((piece) => dyeOf(piece)?.toLowerCase() ?? []))
  const print = mostFrequent(pieces.map(printKey).filter(isPrint))
  const prices = pieces.flatMap((piece) => priceRupees(piece) ?? [])
  const rupees = ROUND_RUPEES.find((most) => prices.some((price) => price <= most) && prices.some((price) => price > most))
  const { minRupees, maxRupees } = parseSearch(q)
  return [
    ...(dye && !q.toLowerCase().includes(dye) ? [{ kind: 'dye', dye } as const] : []),
    ...(print ? [{ kind: 'print', print } as const] : []),
    ...(rupees && minRupees === null && maxRupees === null ? [{ kind: 'under', rupees } as const] : []),
  ]
}

function mostFrequent(texts: string[]): string | undefined {
  return [...Map.groupBy(texts, (text) => text)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Words of the range that are spelt almost like those of a search that found nothing. */
export async function findNearWords({ db }: Pick<Shop, 'db'>, typed: string): Promise<string[]> {
  const asked = foldWords(readSearch(typed))
  const rows = await selectNearWords(db, parseSearch(typed).words, MOST_ALIKE)
  const near = rows.filter((row) => asked.some((one) => nearest(one.word, [row.word]).length + nearest(one.shown, [row.shown]).length > 0))
  return [...new Set(near.map(({ shown }) => shown))].slice(0, WORDS)
}
