import { readMetadata } from '../catalogue/product-fields.ts'
import { parseFields, readDescription } from '../catalogue/product.ts'
import { foldWords } from './search.ts'

/** What a product is found by, in PostgreSQL's notation of a tsvector, and its words for the vocabulary. */
export type SearchText = { title: string; words: string; vocabulary: { word: string; shown: string; inTitle: boolean }[] }

type Weight = 'A' | 'B' | 'C' | 'D'

/** Enough for any description; positions of a tsvector end at 16383. */
const MAX_TEXT = 20_000
const MAX_WORDS = 3000

/** A: its name. B: garment, print and dye. C: material and origin. D: what else is said of it, but not how it is cared for. */
export function searchTextOf({ name, description, metadata }: { name: string; description: string; metadata: unknown }): SearchText {
  const { variety, origin, type } = readMetadata(metadata)
  const fields = parseFields(description)
  const read = readDescription(description)
  const fit = read.kind === 'plain' ? [] : read.fabricAndFit
  // "Cotton cambric, 95 gsm; light but …"
  const material = fit[0]?.split(/[,;:.]/, 1)[0] ?? ''
  const prose = read.kind === 'plain' ? [read.text] : [...read.paragraphs, ...fit]
  const parts: [Weight, string][] = [
    ['A', name],
    ['B', [fields?.get('garment'), variety, fields?.get('dye'), type].filter((text) => typeof text === 'string').join(' ')],
    ['C', `${material} ${origin}`],
    ['D', prose.join(' ')],
  ]
  const found = new Map<string, { shown: string; places: { at: number; weight: Weight }[] }>()
  let at = 0
  for (const [weight, text] of parts) {
    for (const { word, shown } of foldWords(text.slice(0, MAX_TEXT))) {
      if (++at > MAX_WORDS) break
      const known = found.get(word)
      if (known) known.places.push({ at, weight })
      else found.set(word, { shown, places: [{ at, weight }] })
    }
  }
  return {
    title: vectorOf(found, ({ weight }) => weight !== 'D'),
    words: vectorOf(found, () => true),
    vocabulary: [...found].map(([word, { shown, places }]) => ({ word, shown, inTitle: places.some(({ weight }) => weight !== 'D') })),
  }
}

type Found = ReadonlyMap<string, { places: { at: number; weight: Weight }[] }>

/** Words have letters and figures alone, so that nothing is to be quoted. The letter D is the weight of what has none. */
function vectorOf(found: Found, isMeant: (place: { weight: Weight }) => boolean): string {
  return [...found]
    .flatMap(([word, { places }]) => {
      const meant = places.filter(isMeant).slice(0, 250)
      return meant.length > 0 ? [`${word}:${meant.map(({ at, weight }) => `${at}${weight}`).join()}`] : []
    })
    .join(' ')
}
