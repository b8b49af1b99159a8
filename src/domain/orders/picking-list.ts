import { optionsKey } from '../catalogue/variant.ts'
import { lineOptions, type OrderLine } from './order.ts'

/** Pieces of one kind; `shelf` is where they lie. */
type Wanted = { line: OrderLine; shelf: string | null }

/** What is taken for these lines, each kind once: by shelf as one walks along (A2 before A10), then by product, and then as the sizes were ordered. */
export function pickingList<Line extends Wanted>(lines: Line[]): (Line & { quantity: number })[] {
  const picks = new Map<string, Line & { quantity: number }>()
  for (const wanted of lines) {
    const { id, quantity } = wanted.line
    const key = `${id} ${optionsKey(lineOptions(wanted.line))}`
    picks.set(key, { ...wanted, quantity: (picks.get(key)?.quantity ?? 0) + quantity })
  }
  return [...picks.values()].toSorted((a, b) => byShelf(a.shelf, b.shelf) || a.line.description.localeCompare(b.line.description, 'en'))
}

/** What lies nowhere comes last. */
function byShelf(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.localeCompare(b, 'en', { numeric: true })
}
