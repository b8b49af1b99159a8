import { cartLine, lineKey, type CartLine } from '../../domain/cart/cart.ts'
import { firstOptions, isOffered } from '../../domain/catalogue/options.ts'
import { readOptions } from '../../domain/catalogue/stock.ts'
import { toPaise } from '../../domain/money.ts'
import { freezeLines, type FrozenLine } from '../../domain/orders/order.ts'
import { readPieces, type WrittenPiece } from '../../domain/orders/written-order.ts'
import { NO_TERMS } from '../../domain/prices/cart-terms.ts'
import type { Shop } from '../../shop.ts'
import { findAnyProducts } from '../catalogue/find-product.ts'

export type UnreadPieces =
  | { ok: false; reason: 'unclear-pieces'; written: string }
  | { ok: false; reason: 'unknown-piece' | 'unavailable' | 'no-price' | 'twice'; piece: string }

/** The lines at today's prices, or at those that the operator says, which nothing reckons again: their tax follows them. */
export async function readLines(shop: Shop, written: string): Promise<{ ok: true; lines: FrozenLine[] } | UnreadPieces> {
  const read = readPieces(written)
  if (!read.ok) return { ok: false, reason: 'unclear-pieces', written: read.written }
  const products = new Map((await findAnyProducts(shop, [...new Set(read.pieces.map(({ id }) => id))])).map((one) => [one.id, one]))
  const cart: (CartLine & { rupees: number | null })[] = []
  for (const { id, kind, quantity, rupees } of read.pieces) {
    const product = products.get(id)
    const options = product && (kind === null ? firstOptions(product) : readOptions(product, kind))
    if (!product || !options || !isOffered(product, options))
      return { ok: false, reason: 'unknown-piece', piece: nameOfPiece({ id, kind }) }
    const line = { ...cartLine(product, { options, quantity }), rupees }
    if (cart.some((other) => lineKey(other) === lineKey(line))) return { ok: false, reason: 'twice', piece: nameOfPiece({ id, kind }) }
    cart.push(line)
  }
  const frozen = freezeLines(cart, NO_TERMS)
  if (!frozen.ok)
    return { ok: false, reason: frozen.reason === 'no-price' ? 'no-price' : 'unavailable', piece: 'line' in frozen ? frozen.line.name : '' }
  return { ok: true, lines: frozen.lines.map((line, index) => atPriceOfHers(line, cart[index]!.rupees)) }
}

function nameOfPiece({ id, kind }: Pick<WrittenPiece, 'id' | 'kind'>): string {
  return kind === null ? id : `${id}/${kind}`
}

function atPriceOfHers(line: FrozenLine, rupees: number | null): FrozenLine {
  if (rupees === null) return line
  const { amount_discount: _, ...rest } = line
  return { ...rest, amount_unit: toPaise(rupees), amount_subtotal: toPaise(rupees) * line.quantity }
}
