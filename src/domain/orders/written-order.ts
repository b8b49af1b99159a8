import { MAX_LINES, MAX_QUANTITY } from '../cart/cart.ts'
import { isProductId } from '../catalogue/product.ts'

/** How the shop itself was paid for an order that it has written. */
export const RECEIVED_BY = { cash: 'Cash', upi: 'UPI', bank: 'Bank transfer' } as const
export type ReceivedBy = keyof typeof RECEIVED_BY

/** The provider of what was paid to the shop itself, which pays it back itself. */
export const BY_HAND = 'hand'

/** Where a payment leads back to whose link an operator has given. */
export const PAID_BY_LINK = '/order-for-you'

/** Pieces as an operator writes them; `kind` names the values of its options, such as "M/indigo". */
export type WrittenPiece = { id: string; kind: string | null; quantity: number; rupees: number | null }

export type ReadPieces = { ok: true; pieces: WrittenPiece[] } | { ok: false; written: string }

const PIECE = /^([a-z0-9-]+)(?:\/([^,:@]+))?(?::(\d{1,3}))?(?:@(\d{1,7}))?$/

/** Reads "neel-kurta/M:2@1299,buti-stole": product, kind, number of pieces and the price of each in rupees; without one it is today's. */
export function readPieces(text: string): ReadPieces {
  const written = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (written.length === 0 || written.length > MAX_LINES) return { ok: false, written: '' }
  const pieces: WrittenPiece[] = []
  for (const part of written) {
    const [, id = '', kind = null, quantity = '1', rupees = null] = PIECE.exec(part) ?? []
    const count = Number(quantity)
    if (!isProductId(id) || count < 1 || count > MAX_QUANTITY) return { ok: false, written: part }
    pieces.push({ id, kind: kind?.trim() ?? null, quantity: count, rupees: rupees === null ? null : Number(rupees) })
  }
  return { ok: true, pieces }
}
