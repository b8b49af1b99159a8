import type { HeldLine } from '../cart/cart-merge.ts'
import type { CartLine } from '../cart/cart.ts'
import { variantName } from '../feed/variant-id.ts'
import { jpegOf } from '../picture.ts'
import { cartSums, NO_TERMS } from '../prices/cart-terms.ts'
import { lineRupees, piecesOf } from '../prices/pricing.ts'
import { variantTitle } from './ucp-product.ts'
import { CART, ucpOf, type UcpMessage } from './ucp.ts'

/** A cart that an assistant has put together lasts so long from its last change. */
export const ASSISTANT_CART_DAYS = 7
/** Of one address: an assistant serves everybody from a few. The one changed longest ago makes room for a new one. */
export const MAX_ASSISTANT_CARTS = 1000
/** In all, from sweep to sweep. */
export const MAX_ASSISTANT_CARTS_IN_ALL = 20_000

/** What was put into it; `title` is what it was called then, for when it is gone. */
export type PutLine = HeldLine & { title: string }
/** What can be bought of it now, at today's prices, and what is gone. */
export type AssistantCart = { lines: CartLine[]; gone: PutLine[]; expiresAt: Date }

type Shown = { id: string; publicUrl: string; messages?: UcpMessage[] }

/** The cart as the protocol has it, in paise. What is gone is none of its lines, and costs nothing. */
export function ucpCart({ lines, expiresAt }: AssistantCart, { id, publicUrl, messages = [] }: Shown) {
  const [subtotal, total] = sumsOf(cartSums(lines, NO_TERMS).total)
  return {
    ...ucpOf(CART),
    id,
    line_items: lines.map((line) => lineOf(line, publicUrl)),
    currency: 'INR',
    totals: [subtotal, { ...total, display_text: 'Estimated total' }],
    ...(messages.length > 0 && { messages }),
    continue_url: `${publicUrl}/assistant-cart/${id}`,
    expires_at: expiresAt.toISOString(),
  }
}

function lineOf(line: CartLine, publicUrl: string) {
  const id = variantName(line, line.options)
  const picture = line.images.map(jpegOf).find((path) => path !== null)
  return {
    // A kind stands in a cart once.
    id,
    item: {
      id,
      title: variantTitle(line, line.options),
      price: piecesOf(line).unitPaise,
      ...(picture && { image_url: publicUrl + picture }),
    },
    quantity: line.quantity,
    totals: sumsOf(lineRupees(line)),
  }
}

function sumsOf(rupees: number) {
  return [
    { type: 'subtotal', amount: rupees * 100 },
    { type: 'total', amount: rupees * 100 },
  ] as const
}
