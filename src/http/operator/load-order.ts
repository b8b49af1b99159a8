import { findContact } from '../../features/accounts/find-customer.ts'
import { findOrderForOperator } from '../../features/orders/find-for-operator.ts'
import { findHistory } from '../../features/orders/find-history.ts'
import { findLabelWanted } from '../../features/orders/order-label.ts'
import { isUnplaced } from '../../features/orders/place-supply.ts'
import { chooseRefundOf } from '../../features/orders/refund-order.ts'
import { hasSoldPieces } from '../../features/stock/hold-pieces.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { Ctx } from '../context.ts'

const DONE = new Map([
  ['shipped', 'The order is shipped. Its buyer gets a mail.'],
  ['labelled', 'The label is being bought. It is here in a moment.'],
  ['delivered', 'The order is delivered.'],
  ['corrected', 'The tracking number is corrected. Where the other one has been mailed, the buyer gets a mail within a few minutes.'],
  ['refunded', 'The refund is on its way to the payment provider. The buyer gets a mail.'],
  ['resent', 'The mail is sent again.'],
  ['placed', 'The place of supply is set. The receipt is a tax invoice now: you can send the confirmation again.'],
])

export type Shown = {
  status?: 404 | 409 | 422 | 503
  notice?: PropsOf<'operatorOrder'>['notice']
  /** A refused tracking number. */
  tracking?: PropsOf<'operatorOrder'>['tracking']
  /** A refused weight. */
  weight?: PropsOf<'operatorOrder'>['weight']
}

/** An order with everything that its page shows; `shown` is of a form that comes back. */
export async function loadOrder(
  c: Ctx,
  { status, notice, tracking = null, weight = null }: Shown = {},
): Promise<PropsOf<'operatorOrder'> | Response> {
  const { shop } = c.var
  const found = await findOrderForOperator(shop, c.req.param('id') ?? '')
  if (!found) return c.notFound()
  const { uid, sessionId, order, hasLabel } = found
  const [contact, unplaced, history, wantedLabel, soldPieces] = await Promise.all([
    findContact(shop, uid),
    isUnplaced(shop, order.id),
    findHistory(shop, { orderId: order.id, sessionId, number: order.number }),
    findLabelWanted(shop, order.id),
    hasSoldPieces(shop, sessionId),
  ])
  const wanted = status === undefined ? wantedRefund(c) : null
  const text = status === undefined ? DONE.get(c.req.query('done') ?? '') : undefined
  return {
    order,
    hasLabel,
    uid,
    contact,
    unplaced,
    history,
    left: chooseRefundOf(order, null),
    soldPieces,
    chosen: wanted && { lineIds: wanted.lineIds, choice: chooseRefundOf(order, wanted.lineIds) },
    tracking,
    wantedLabel,
    weight,
    notice: notice ?? (text === undefined ? null : { kind: 'good' as const, text }),
  }
}

/** What the page's form has chosen to refund, to be confirmed: all that is left, or some lines. */
function wantedRefund(c: Ctx): { lineIds: string[] | null } | null {
  const what = c.req.query('refund')
  if (what === 'all') return { lineIds: null }
  return what === 'lines' ? { lineIds: chosenLines(Object.keys(c.req.query())) } : null
}

/** Lines are fields of their own, `line.` with the product's id. */
export function chosenLines(names: string[]): string[] {
  return names.flatMap((name) => (name.startsWith('line.') ? [name.slice('line.'.length, 300)] : [])).slice(0, 200)
}
