import { lineOptions, type OrderShipping } from '../../domain/orders/order.ts'
import type { PurchaseKind } from '../../shop.ts'
import { takeBoughtLines } from '../cart/change-cart.ts'
import { takeUsedCode } from '../codes/cart-code.ts'
import { countUse, holdUse } from '../codes/use-code.ts'
import { arePiecesLeft, holdPieces, sellPieces } from '../stock/hold-pieces.ts'
import { applyPaidChange, findChangeObstacle } from './apply-change.ts'
import { createOrder } from './create-order.ts'
import { findReturnObstacle, settlePaidReturn } from './settle-return.ts'

/** A cart that was paid becomes an order, whatever has become of the cart meanwhile; the difference of a change becomes the change, or settles the return. */
export const CART_PURCHASE: PurchaseKind = {
  async hold(shop, tx, { id, uid, lines, code, also, createdAt }) {
    const held = await holdPieces(tx, { sessionId: id, lines })
    if (!held.ok) return { ok: false, reason: 'too-few', shortage: held.shortage }
    if (code === null) return held
    const gone = await holdUse(shop, tx, { sessionId: id, uid, code, also: also?.code ?? null, at: createdAt })
    return gone === null ? { ok: true, holds: true } : { ok: false, reason: 'code-gone', code: gone }
  },
  async findObstacle(tx, session) {
    const { id, line_items: lines } = session
    if (session.settles_return !== null) return findReturnObstacle(tx, session)
    if (session.changes_order !== null) return findChangeObstacle(tx, session)
    return (await arePiecesLeft(tx, { sessionId: id, lines })) ? null : 'sold-out'
  },
  async fulfil(shop, tx, session, { transactionId, paidAt }) {
    if (session.settles_return !== null) return settlePaidReturn(shop, tx, session, paidAt)
    if (session.changes_order !== null) return applyPaidChange(shop, tx, session, paidAt)
    await sellPieces(tx, { sessionId: session.id, lines: session.line_items, at: paidAt })
    if (session.code !== null) {
      const [uid, also] = [session.user_id, session.also?.code ?? null]
      await countUse(shop, tx, { sessionId: session.id, uid, code: session.code, also })
    }
    // The lines before the code, as whoever changes the cart locks them.
    await takeBoughtLines(
      tx,
      session.user_id,
      session.line_items.map((line) => ({ id: line.id, quantity: line.quantity, options: lineOptions(line) })),
    )
    if (session.code !== null) await takeUsedCode(tx, session.user_id, session.code)
    await createOrder(shop, tx, {
      id: session.new_order_id,
      uid: session.user_id,
      sessionId: session.id,
      transactionId,
      amountPaise: session.amount_paise,
      lines: session.line_items,
      code: session.code,
      also: session.also,
      business: session.business,
      delivery: session.delivery,
      fees: session.fees,
      // Of a cart it has an address.
      shipping: session.shipping as OrderShipping,
      createdAt: paidAt,
    })
  },
}
