import { lineOptions, type OrderShipping } from '../../domain/order.ts'
import type { PurchaseKind } from '../../shop.ts'
import { takeBoughtLines } from '../cart/change-cart.ts'
import { arePiecesLeft, holdPieces, sellPieces } from '../stock/hold-pieces.ts'
import { createOrder } from './create-order.ts'

/** A cart that was paid becomes an order, whatever has become of the cart meanwhile. */
export const CART_PURCHASE: PurchaseKind = {
  hold: (tx, { id, line_items: lines }) => holdPieces(tx, { sessionId: id, lines }),
  async findObstacle(tx, { id, line_items: lines }) {
    return (await arePiecesLeft(tx, { sessionId: id, lines })) ? null : 'sold-out'
  },
  async fulfil(shop, tx, session, { transactionId, paidAt }) {
    await sellPieces(tx, { sessionId: session.id, lines: session.line_items, at: paidAt })
    await takeBoughtLines(
      tx,
      session.user_id,
      session.line_items.map((line) => ({ id: line.id, quantity: line.quantity, options: lineOptions(line) })),
    )
    await createOrder(shop, tx, {
      id: session.new_order_id,
      uid: session.user_id,
      sessionId: session.id,
      transactionId,
      amountPaise: session.amount_paise,
      lines: session.line_items,
      // Of a cart it has an address.
      shipping: session.shipping as OrderShipping,
      createdAt: paidAt,
    })
  },
}
