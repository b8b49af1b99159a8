import { toPaise } from '../../../domain/money.ts'
import { moneyOf } from '../../../domain/orders/exchange.ts'
import type { OrderReturn } from '../../../domain/orders/order-return.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { writeLines, type WantedLine, type WantedRefund } from '../../../domain/payments/refund-choice.ts'
import { cutText } from '../../../domain/text.ts'
import { findContact } from '../../../features/accounts/find-customer.ts'
import { findChangeLink, findDifferences } from '../../../features/checkout/find-written.ts'
import { run } from '../../../features/operations/run.ts'
import { findComplaintsOfOrder, findReplacements } from '../../../features/orders/complaints/find-complaints.ts'
import { addressSeen, findOtherVariants } from '../../../features/orders/correct-order.ts'
import { findHistory } from '../../../features/orders/find-history.ts'
import { findOrderForOperator } from '../../../features/orders/find/find-for-operator.ts'
import { findLastCarrier } from '../../../features/orders/parcels/find-last-carrier.ts'
import { findPackingPlace } from '../../../features/orders/parcels/find-packing-place.ts'
import { hasStaleLabel } from '../../../features/orders/parcels/label-made-of.ts'
import { findLabelWanted } from '../../../features/orders/parcels/order-label.ts'
import { isUnplaced } from '../../../features/orders/place-supply.ts'
import { chooseRefundOf, isTooLateForTax } from '../../../features/orders/refund-order.ts'
import { findLabelTrouble } from '../../../features/orders/return-label.ts'
import { findReturnables } from '../../../features/orders/returns/find-returnable.ts'
import { findReasons, findReturnsOfOrder } from '../../../features/orders/returns/find-returns.ts'
import { hasSoldPieces } from '../../../features/stock/hold-pieces.ts'
import { BUYER_MAILED } from '../../../messages/orders/buyer-mailed.ts'
import type { OperationName } from '../../../operations/all.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { doneOf } from '../../done-once.ts'
import { doneNotice, type ShownAct } from '../acts.ts'
import { offeredVariants } from '../catalogue/known-products.ts'

/** What the forms with lines have done. */
const DONE = new Map([
  ['order-corrected', `The order is corrected. ${BUYER_MAILED}`],
  ['order-invoiced-anew', `The order is corrected, with a credit note and a new tax invoice. ${BUYER_MAILED}`],
  ['change-asked', 'The difference is asked for by the link below: send it to the buyer. The order changes once it is paid.'],
  ['difference-asked', `The difference is asked for, to be paid at the order or by the link below. ${BUYER_MAILED}`],
  ['replaced', `The replacement is a parcel of its own now, below. ${BUYER_MAILED}`],
])

/** An order with everything that its page shows; `shown` is of a form that comes back. */
export async function loadOrder(
  c: Ctx,
  acts: readonly OperationName[],
  { status, notice, refused = null }: ShownAct = {},
): Promise<PropsOf<'operatorOrder'> | Response> {
  const { shop } = c.var
  const found = await findOrderForOperator(shop, c.req.param('id') ?? '')
  if (!found) return c.notFound()
  const { uid, sessionId, order, hasLabel, parcelUnderWay } = found
  const isChangeable = canShip(order.state)
  const [contact, unplaced, history, wantedLabel, isStale, soldPieces, complaints, returns, returnables, replacements, kinds, ...changing] =
    await Promise.all([
      findContact(shop, uid),
      isUnplaced(shop, order.id),
      findHistory(shop, { orderId: order.id, sessionId }),
      findLabelWanted(shop, order.id),
      hasStaleLabel(shop, order.id),
      hasSoldPieces(shop, sessionId),
      findComplaintsOfOrder(shop, order.id),
      findReturnsOfOrder(shop, order.id),
      shop.folder.returns ? findReturnables(shop, order) : [],
      findSecondParcels(shop, order.id),
      findOtherVariants(shop, order),
      isChangeable ? offeredVariants(shop) : [],
      findDifferences(shop, order.id),
      isChangeable && status === undefined ? chosenChange(c, order.id) : null,
      findLastCarrier(shop),
    ])
  const [variantsToAdd, differences, change, lastCarrier] = changing
  const reasons =
    returns.length === 0
      ? []
      : await findReasons(
          shop,
          order.line_items.map(({ id }) => id),
        )
  const wanted = status === undefined ? wantedRefund(c) : null
  const unlabelled = returns.filter(({ label }) => label === 'wanted')
  const troubles = await Promise.all(unlabelled.map(async ({ id }) => [id, await findLabelTrouble(shop, id)] as const))
  return {
    order,
    hasLabel,
    isStale,
    parcelUnderWay,
    uid,
    contact,
    unplaced,
    history,
    left: chooseRefundOf(order, { lines: null }),
    soldPieces,
    complaints,
    returns,
    reasons,
    returnables: returnables.map(({ parcelId, lines, refusal }) => ({ parcelId, lines, refusal })),
    replacements,
    chosen: wanted && { wanted, choice: chooseRefundOf(order, wanted) },
    isTooLateForTax: isTooLateForTax(shop, order),
    addressSeen: addressSeen(order),
    kinds,
    variantsToAdd,
    changeLink: differences.find(({ returnId }) => returnId === null) ?? null,
    returnLinks: differences,
    settles: Object.fromEntries(returns.map((back) => [back.id, settlesFor(order, back)])),
    hasCarrier: shop.shipping !== null,
    labelTroubles: Object.fromEntries(troubles.flatMap(([returnId, trouble]) => (trouble === null ? [] : [[returnId, trouble]]))),
    change,
    wantedLabel,
    lastCarrier,
    refused,
    notice: notice ?? (status === undefined ? noticeOf(c, acts, order) : null),
  }
}

/** What settling a return gives back: as it is asked for, and all of it in money. Null where a difference in price is part of it. */
function settlesFor(order: Order, { lines }: OrderReturn): PropsOf<'operatorOrder'>['settles'][string] {
  const moneyFor = (all: boolean) => {
    const of = moneyOf(lines, { all })
    const choice = of.length === 0 ? null : chooseRefundOf(order, { lines: of })
    return choice?.ok ? choice.amountPaise : 0
  }
  return { asAskedPaise: lines.some(({ instead }) => instead) ? null : moneyFor(false), allPaise: moneyFor(true) }
}

/** What packers are shown of an order: the address, without what was paid and without email addresses. */
export async function loadOrderToPack(
  c: Ctx,
  acts: readonly OperationName[],
  { status, notice, refused = null }: ShownAct = {},
): Promise<PropsOf<'packerOrder'> | Response> {
  const { shop } = c.var
  const found = await findOrderForOperator(shop, c.req.param('id') ?? '')
  if (!found) return c.notFound()
  const { uid, order, hasLabel } = found
  const [contact, wantedLabel, isStale, place, replacements, changeLink, lastCarrier] = await Promise.all([
    findContact(shop, uid),
    findLabelWanted(shop, order.id),
    hasStaleLabel(shop, order.id),
    findPackingPlace(shop, order.id),
    findSecondParcels(shop, order.id),
    canShip(order.state) ? findChangeLink(shop, order.id) : null,
    findLastCarrier(shop),
  ])
  const phoneNumber = contact?.phoneNumber ?? null
  return {
    order,
    hasLabel,
    isStale,
    place,
    replacements,
    changesUntil: changeLink && changeLink.endsAt,
    phoneNumber,
    refused,
    wantedLabel,
    lastCarrier,
    notice: notice ?? (status === undefined ? noticeOf(c, acts, order) : null),
  }
}

function noticeOf(c: Ctx, acts: readonly OperationName[], order: { number: string }): NonNullable<ShownAct['notice']> | null {
  const text = DONE.get(doneOf(c) ?? '')
  return text === undefined ? doneNotice(c, acts, order) : { kind: 'good', text }
}

async function findSecondParcels(shop: Ctx['var']['shop'], orderId: string): Promise<PropsOf<'operatorOrder'>['replacements']> {
  const parcels = await findReplacements(shop, orderId)
  return Promise.all(
    parcels.map(async (parcel) => {
      const [wantedLabel, isStale] = await Promise.all([findLabelWanted(shop, parcel.id), hasStaleLabel(shop, parcel.id)])
      return { ...parcel, wantedLabel, isStale }
    }),
  )
}

/** What the page's form has chosen to refund, to be confirmed: all that is left, pieces of some lines, or an amount of these or of all. */
function wantedRefund(c: Ctx): WantedRefund | null {
  const what = c.req.query('refund')
  if (what === 'all') return { lines: null }
  if (what !== 'lines' && what !== 'amount') return null
  const lines = chosenLines(c.req.query())
  if (what === 'lines') return { lines }
  const rupees = Number(/^\d{1,9}$/.exec(c.req.query('amount')?.trim() ?? '')?.[0] ?? 0)
  return { lines: lines.length > 0 ? lines.map(({ ref }) => ({ ref })) : null, amountPaise: toPaise(rupees) }
}

/** Of a line's name in a field, of lines, and of what is added. */
const MAX_REF = 300
const MAX_LINES = 200
const MAX_ADDED = 1000

/** Lines are fields of their own, `line.` with the product's id, and `pieces.` where it may be fewer than all. */
function chosenLines(fields: Record<string, string>): WantedLine[] {
  const names = Object.keys(fields).flatMap((name) => (name.startsWith('line.') ? [name.slice('line.'.length, MAX_REF)] : []))
  return names.slice(0, MAX_LINES).map((ref) => {
    const pieces = /^[1-9]\d{0,3}$/.exec(fields[`pieces.${ref}`] ?? '')?.[0]
    return pieces === undefined ? { ref } : { ref, pieces: Number(pieces) }
  })
}

/** The change that the page's form has chosen, with what it comes to. */
async function chosenChange(c: Ctx, id: string): Promise<PropsOf<'operatorOrder'>['change']> {
  const { change, add = '', ...fields } = c.req.query()
  if (change !== 'shown') return null
  const off = Object.entries(fields).flatMap(([name, typed]) => {
    const pieces = Number(/^\s*(\d{1,4})\s*$/.exec(typed)?.[1] ?? 0)
    return name.startsWith('off.') && pieces > 0 ? [{ ref: name.slice('off.'.length, MAX_REF), pieces }] : []
  })
  const chosen = { takeOff: writeLines(off.slice(0, MAX_LINES)), add: cutText(add, MAX_ADDED) }
  const given = { takeOff: chosen.takeOff || undefined, add: chosen.add.trim() || undefined, dryRun: true }
  const ran = await run(c.var.shop, 'orders change', { id, given, by: operatorOf(c), role: 'owner' })
  if (!ran.ok) return { ...chosen, comes: { refusal: ran.words } }
  return { ...chosen, comes: { differencePaise: Number(ran['differencePaise']), seen: String(ran['seen']) } }
}
