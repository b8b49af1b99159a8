import { useState } from 'react'
import type { CartLine } from '../../../domain/cart.ts'

/** A line of the cart, or one that was removed on this page, with the height that it had. */
export type CartRow = { line: CartLine; removed: { height: number } | null }

/**
 * The rows of the cart page. A removed line stays in its place until the page is left, so that it can be put back
 * and nothing moves under the finger; a line that comes back returns to its place.
 */
export function useCartRows(lines: CartLine[]): { rows: CartRow[]; markRemoved: (line: CartLine, height: number) => void } {
  const [order, setOrder] = useState(() => lines.map(({ id }) => id))
  const [removed, setRemoved] = useState<ReadonlyMap<string, { line: CartLine; height: number }>>(new Map())
  const known = [...order, ...lines.map(({ id }) => id).filter((id) => !order.includes(id))]
  if (known.length > order.length) setOrder(known)
  const rows = known.flatMap((id): CartRow[] => {
    const line = lines.find((line) => line.id === id)
    const gone = removed.get(id)
    if (line) return [{ line, removed: null }]
    return gone ? [{ line: gone.line, removed: { height: gone.height } }] : []
  })
  return { rows, markRemoved: (line, height) => setRemoved((map) => new Map(map).set(line.id, { line, height })) }
}
