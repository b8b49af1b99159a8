import { optionsKey } from '../catalogue/variant.ts'
import { lineOptions, type OrderLine } from './order.ts'

/** So many pieces of one kind, in any number of orders. */
export type Pick = { line: OrderLine; quantity: number }

/** What is taken from the shelves for these lines, each kind once; by product, and then as the sizes were ordered. */
export function pickingList(lines: OrderLine[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const line of lines) {
    const key = `${line.id} ${optionsKey(lineOptions(line))}`
    picks.set(key, { line, quantity: (picks.get(key)?.quantity ?? 0) + line.quantity })
  }
  return [...picks.values()].toSorted((a, b) => a.line.description.localeCompare(b.line.description, 'en'))
}
