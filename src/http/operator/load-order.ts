import { findContact } from '../../features/accounts/find-customer.ts'
import { findComplaintsOfOrder, findReplacements } from '../../features/orders/complaints/find-complaints.ts'
import { findOrderForOperator } from '../../features/orders/find/find-for-operator.ts'
import { findPackingPlace } from '../../features/orders/parcels/find-packing-place.ts'
import { findHistory } from '../../features/orders/find-history.ts'
import { addressSeen, findOtherKinds } from '../../features/orders/correct-order.ts'
import { findLabelWanted } from '../../features/orders/parcels/order-label.ts'
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
  ['cancelled', 'The order is cancelled, and its money goes back. The buyer gets a mail.'],
  ['order-corrected', 'The order is corrected. The buyer gets a mail.'],
  ['parcel-settled', 'The parcel is no longer on the page of today.'],
  ['resent', 'The mail is sent again.'],
  ['answered', 'The buyer gets your answer by mail.'],
  ['replaced', 'The replacement is a parcel of its own now, below. The buyer gets a mail.'],
  ['placed', 'The place of supply is set. The receipt is a tax invoice now: you can send the confirmation again.'],
])

export type Shown = {
  status?: 404 | 409 | 422 | 503
  notice?: PropsOf<'operatorOrder'>['notice']
  /** A refused tracking number. */
  tracking?: PropsOf<'operatorOrder'>['tracking']
  /** A refused weight. */
  weight?: PropsOf<'operatorOrder'>['weight']
  /** A refused answer. */
  answer?: PropsOf<'operatorOrder'>['answer']
  /** A refused address. */
  correction?: PropsOf<'operatorOrder'>['correction']
}

/** An order with everything that its page shows; `shown` is of a form that comes back. */
export async function loadOrder(
  c: Ctx,
  { status, notice, tracking = null, weight = null, answer = null, correction = null }: Shown = {},
): Promise<PropsOf<'operatorOrder'> | Response> {
  const { shop } = c.var
  const found = await findOrderForOperator(shop, c.req.param('id') ?? '')
  if (!found) return c.notFound()
  const { uid, sessionId, order, hasLabel, parcelUnderWay } = found
  const [contact, unplaced, history, wantedLabel, soldPieces, complaints, replacements, kinds] = await Promise.all([
    findContact(shop, uid),
    isUnplaced(shop, order.id),
    findHistory(shop, { orderId: order.id, sessionId }),
    findLabelWanted(shop, order.id),
    hasSoldPieces(shop, sessionId),
    findComplaintsOfOrder(shop, order.id),
    findSecondParcels(shop, order.id),
    findOtherKinds(shop, order),
  ])
  const wanted = status === undefined ? wantedRefund(c) : null
  return {
    order,
    hasLabel,
    parcelUnderWay,
    uid,
    contact,
    unplaced,
    history,
    left: chooseRefundOf(order, null),
    soldPieces,
    complaints,
    replacements,
    answer,
    chosen: wanted && { lineIds: wanted.lineIds, choice: chooseRefundOf(order, wanted.lineIds) },
    addressSeen: addressSeen(order),
    correction,
    kinds,
    tracking,
    wantedLabel,
    weight,
    notice: notice ?? doneNotice(c, status),
  }
}

/** What packers are shown of an order: the address, without what was paid and without email addresses. */
export async function loadOrderToPack(
  c: Ctx,
  { status, notice, tracking = null, weight = null }: Shown = {},
): Promise<PropsOf<'packerOrder'> | Response> {
  const { shop } = c.var
  const found = await findOrderForOperator(shop, c.req.param('id') ?? '')
  if (!found) return c.notFound()
  const { uid, order, hasLabel } = found
  const [contact, wantedLabel, place, replacements] = await Promise.all([
    findContact(shop, uid),
    findLabelWanted(shop, order.id),
    findPackingPlace(shop, order.id),
    findSecondParcels(shop, order.id),
  ])
  const phoneNumber = contact?.phoneNumber ?? null
  return { order, hasLabel, place, replacements, phoneNumber, tracking, wantedLabel, weight, notice: notice ?? doneNotice(c, status) }
}

/** What the page's last form has done. */
function doneNotice(c: Ctx, status: Shown['status']): NoticeWords | null {
  const text = status === undefined ? DONE.get(c.req.query('done') ?? '') : undefined
  return text === undefined ? null : { kind: 'good', text }
}

type NoticeWords = NonNullable<PropsOf<'operatorOrder'>['notice']>

async function findSecondParcels(shop: Ctx['var']['shop'], orderId: string): Promise<PropsOf<'operatorOrder'>['replacements']> {
  const parcels = await findReplacements(shop, orderId)
  return Promise.all(parcels.map(async (parcel) => ({ ...parcel, wantedLabel: await findLabelWanted(shop, parcel.id) })))
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
