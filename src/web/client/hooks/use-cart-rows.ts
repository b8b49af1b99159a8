import { useState } from 'react'
import { type CartLine, lineKey } from '../../../domain/cart/cart.ts'

/** A line of the cart, or one that was removed on this page, with the height that it had. `row` stays the same while its options change. */
type CartRow = { row: number; line: CartLine; removed: { height: number } | null }

type CartRows = {
  rows: CartRow[]
  markRemoved: (line: CartLine, height: number) => void
  /** The line has other options from now on, in the same row. */
  markChanged: (from: CartLine, to: Pick<CartLine, 'id' | 'options'>) => void
}

/**
 * The rows of the cart page. A removed line stays in its place until the page is left, so that it can be put back
 * and nothing moves under the finger; a line that comes back returns to its place. New lines stand behind those of their product.
 */
export function useCartRows(lines: CartLine[]): CartRows {
  const [places, setPlaces] = useState(() => lines.map((line, row) => ({ row, key: lineKey(line), id: line.id })))
  const [removed, setRemoved] = useState<ReadonlyMap<string, { line: CartLine; height: number }>>(new Map())
  let known = places
  for (const line of lines) {
    const key = lineKey(line)
    if (known.some((place) => place.key === key)) continue
    const last = known.findLastIndex(({ id }) => id === line.id)
    known = known.toSpliced(last === -1 ? known.length : last + 1, 0, { row: known.length, key, id: line.id })
  }
  if (known.length > places.length) setPlaces(known)
  const rows = known.flatMap(({ row, key }): CartRow[] => {
    const line = lines.find((line) => lineKey(line) === key)
    const gone = removed.get(key)
    if (line) return [{ row, line, removed: null }]
    return gone ? [{ row, line: gone.line, removed: { height: gone.height } }] : []
  })
  return {
    rows,
    markRemoved: (line, height) => setRemoved((map) => new Map(map).set(lineKey(line), { line, height })),
    markChanged: (from, to) => setPlaces((places) => rename(places, lineKey(from), lineKey(to))),
  }
}

/** A row whose line joins another one's is left without a line. */
function rename<Place extends { key: string }>(places: Place[], from: string, to: string): Place[] {
  const isTaken = places.some(({ key }) => key === to)
  return places.map((place) => (place.key === from ? { ...place, key: isTaken ? '' : to } : place))
}
