import type { Size } from '../catalogue/size.ts'
import { piecesOf, type CartDocument } from '../prices/pricing.ts'
import { moreThanSize, type Options } from '../catalogue/variant.ts'

/**
 * What a page claims in a call of phone_pe_checkout (spec §7): the shop charges by its own cart and prices. The
 * browser adds who asks, and the chosen address.
 */
export type PageClaim = { mode: 'subscription' } | CartClaim

type CartClaim = {
  mode: 'payment'
  success_url: string
  cancel_url: string
  line_items: { id_: string; name: string; price: number; quantity: number; size: Size; options?: Options }[]
  collect_shipping_address: false
  shipment: null
  price: number
}

export function cartClaim({ items: lines, total }: Pick<CartDocument, 'items' | 'total'>, origin: string): CartClaim {
  return {
    mode: 'payment',
    success_url: `${origin}/account/orders?complete=true`,
    cancel_url: `${origin}/checkout/shipping`,
    line_items: lines.map((line) => ({
      id_: line.id,
      name: line.name,
      price: piecesOf(line).unitPaise / 100,
      quantity: line.quantity,
      size: line.size,
      ...moreThanSize(line.options),
    })),
    collect_shipping_address: false,
    shipment: null,
    price: total,
  }
}
