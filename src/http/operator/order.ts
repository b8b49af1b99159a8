import { readHandCarrier } from '../../domain/parcels/carrier.ts'
import { DELIVERY_REFUSALS, TRACKING_NUMBER_RULE } from '../../messages/order-refusals.ts'
import { ORDER_MAILS } from '../../domain/orders/order-history.ts'
import { formatPaise } from '../../domain/money.ts'
import { resendMail } from '../../features/mails/resend-mail.ts'
import { RESEND_REFUSALS } from '../../messages/order-refusals.ts'
import { cancelOrder, settleCancelledParcel } from '../../features/orders/cancel-order.ts'
import { OPERATOR_CANCEL_REFUSALS } from '../../messages/order-refusals.ts'
import { correctTracking } from '../../features/orders/parcels/correct-tracking.ts'
import { CORRECTION_REFUSALS } from '../../messages/order-refusals.ts'
import { deliverOrder } from '../../features/orders/parcels/deliver-order.ts'
import { findParcelForOperator } from '../../features/orders/complaints/find-complaints.ts'
import { findOrderForOperator } from '../../features/orders/find/find-for-operator.ts'
import { findLabelPdf } from '../../features/orders/parcels/find-label-pdf.ts'
import { orderLabel } from '../../features/orders/parcels/order-label.ts'
import { LABEL_REFUSALS } from '../../messages/order-refusals.ts'
import { placeSupply } from '../../features/orders/place-supply.ts'
import { shipOrder } from '../../features/orders/parcels/ship-order.ts'
import { SHIP_REFUSALS } from '../../messages/order-refusals.ts'
import { refundOrder } from '../../features/orders/refund-order.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { definePage, defineRoute } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { correctAddressForm, correctLineForm } from './order-corrections.ts'
import { chosenLines, loadOrder, loadOrderToPack, type Shown } from './load-order.ts'
import { cutText, isUuid } from '../../domain/text.ts'
import { answerForm, replaceForm } from './complaint-actions.ts'

/** One order with its history, and what operators do with it. */
export const operatorOrder = definePage({
  path: url.operatorOrder,
  access: { get: 'packer', post: { actions: ['ship', 'label', 'correct-tracking', 'deliver'] } },
  sensitive: ['refund', 'cancel'],
  component: 'operatorOrder',
  load: loadOrder,
  forPackers: { component: 'packerOrder', load: loadOrderToPack },
  async post(c) {
    const form = await readForm(c)
    const action = ACTIONS.get(form.get('action') ?? '')
    return action ? action(c, c.req.param('id'), form) : seeOther(c.req.path)
  },
})

export const operatorPackingSlip = definePage({
  path: url.operatorPackingSlip,
  access: 'packer',
  component: 'packingSlip',
  async load(c) {
    const order = await findParcelForOperator(c.var.shop, c.req.param('id'))
    return order ? { order, seller: c.var.shop.seller } : c.notFound()
  },
})

export const operatorLabel = defineRoute({
  path: url.operatorLabel,
  access: 'packer',
  async get(c) {
    const result = await readLabel(c, c.req.param('id'))
    if (!result.ok) return orderPage(c, { status: result.status, notice: { kind: 'bad', text: result.text } })
    return new Response(Buffer.from(result.pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="label-${result.number}.pdf"`,
        'cache-control': 'no-store',
      },
    })
  },
})

type Action = (c: Ctx, id: string, form: Map<string, string>) => Promise<Response>
const ACTIONS = new Map<string, Action>([
  ['ship', ofParcel(ship)],
  ['label', ofParcel(label)],
  ['correct-tracking', ofParcel(correct)],
  ['deliver', ofParcel(deliver)],
  ['answer', ofComplaint(answerForm)],
  ['replace', ofComplaint(replaceForm)],
  ['refund', refund],
  ['cancel', cancel],
  ['correct-address', correctWith(correctAddressForm)],
  ['correct-line', correctWith(correctLineForm)],
  ['settle-cancelled-parcel', settleParcel],
  ['resend', resend],
  ['place-of-supply', place],
])

/** The form says which parcel of the order it is: the first, or a replacement. */
function ofParcel(action: Action): Action {
  return (c, id, form) => action(c, parcelOf(form) ?? id, form)
}

function parcelOf(form: Map<string, string>): string | null {
  const parcel = form.get('parcel') ?? ''
  return isUuid(parcel) ? parcel : null
}

function ofComplaint(action: typeof answerForm): Action {
  return async (c, _, form) => {
    const outcome = await action(c, form)
    if (outcome === null) return c.notFound()
    return 'done' in outcome ? done(c, outcome.done) : orderPage(c, outcome)
  }
}

async function ship(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const typed = cutText(form.get('tracking') ?? '', 100)
  const carrier = readHandCarrier(form.get('carrier'))
  const result = await shipOrder(c.var.shop, { reference: id, trackingNumber: typed.trim(), carrier }, operatorOf(c))
  if (result.ok) return done(c, 'shipped')
  if (result.reason === 'unknown-order') return c.notFound()
  const words = SHIP_REFUSALS[result.reason]
  return result.reason === 'no-tracking-number'
    ? orderPage(c, { status: 422, tracking: { parcel: id, typed, carrier, error: words } })
    : conflict(c, words)
}

/** The parcel has arrived: an operator knows it. */
async function deliver(c: Ctx, id: string): Promise<Response> {
  const result = await deliverOrder(c.var.shop, id, operatorOf(c))
  if (result.ok) return done(c, 'delivered')
  return result.reason === 'unknown-order' ? c.notFound() : conflict(c, DELIVERY_REFUSALS[result.reason])
}

async function label(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const typed = (form.get('grams') ?? '').trim().slice(0, 20)
  const result = await orderLabel(c.var.shop, { reference: id, grams: typed === '' ? null : Number(typed) }, operatorOf(c))
  if (result.ok) return done(c, 'labelled')
  if (result.reason === 'unknown-order') return c.notFound()
  const words = LABEL_REFUSALS[result.reason]
  return result.reason === 'wrong-weight' ? orderPage(c, { status: 422, weight: { parcel: id, typed, error: words } }) : conflict(c, words)
}

async function correct(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const typed = cutText(form.get('tracking') ?? '', 100)
  const seen = cutText(form.get('seen') ?? '', 100)
  // Without the field the carrier stays.
  const carrier = form.has('carrier') ? readHandCarrier(form.get('carrier')) : undefined
  const result = await correctTracking(c.var.shop, { reference: id, trackingNumber: typed.trim(), carrier, seen }, operatorOf(c))
  if (result.ok) return done(c, 'corrected')
  if (result.reason === 'unknown-order') return c.notFound()
  if (result.reason === 'no-tracking-number')
    return orderPage(c, { status: 422, tracking: { parcel: id, typed, carrier, error: TRACKING_NUMBER_RULE } })
  return conflict(c, `Nothing was changed: ${CORRECTION_REFUSALS[result.reason]}`)
}

async function refund(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const amount = form.get('amount') ?? ''
  // Without an amount that was shown there is nothing to confirm.
  if (!/^\d{1,12}$/.test(amount)) return seeOther(c.req.path)
  const lineIds = form.has('all') ? null : chosenLines([...form.keys()])
  const result = await refundOrder(
    c.var.shop,
    { reference: id, lineIds, amountPaise: Number(amount), putBack: form.has('put-back') },
    operatorOf(c),
  )
  if (result.ok) return done(c, 'refunded')
  switch (result.reason) {
    case 'unknown-order':
      return c.notFound()
    case 'amount-differs':
      return conflict(
        c,
        `Nothing was refunded: in the meantime it has become ${formatPaise(result.amountPaise)}. Please look at the order again.`,
      )
    case 'nothing-left':
      return conflict(c, 'Nothing is left to refund: it has been refunded already.')
    case 'line-refunded':
    case 'unknown-line':
      return conflict(c, 'Nothing was refunded: one of these lines has been refunded already.')
  }
}

function correctWith(read: typeof correctAddressForm): Action {
  return async (c, id, form) => {
    const result = await read(c, id, form)
    if (!result) return c.notFound()
    return result.ok ? done(c, 'order-corrected') : orderPage(c, result.shown)
  }
}

async function cancel(c: Ctx, id: string): Promise<Response> {
  const result = await cancelOrder(c.var.shop, id, operatorOf(c))
  if (result.ok) return done(c, 'cancelled')
  return result.reason === 'unknown-order' ? c.notFound() : conflict(c, OPERATOR_CANCEL_REFUSALS[result.reason])
}

async function settleParcel(c: Ctx, id: string): Promise<Response> {
  await settleCancelledParcel(c.var.shop, id, operatorOf(c))
  return done(c, 'parcel-settled')
}

async function place(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const found = await findOrderForOperator(c.var.shop, id)
  if (!found) return c.notFound()
  const result = await placeSupply(c.var.shop, { orderId: found.order.id, state: form.get('state') ?? '' }, operatorOf(c))
  if (result.ok) return done(c, 'placed')
  return conflict(c, result.reason === 'unknown-state' ? 'Please choose a state.' : 'Nothing was changed: the place of supply is known.')
}

async function resend(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const mail = ORDER_MAILS.find((known) => known === form.get('mail'))
  if (!mail) return seeOther(c.req.path)
  const result = await resendMail(c.var.shop, { reference: id, mail }, operatorOf(c))
  if (result.ok) return done(c, 'resent')
  return result.reason === 'unknown-order' ? c.notFound() : conflict(c, RESEND_REFUSALS[result.reason])
}

function done(c: Ctx, what: string): Response {
  return seeOther(`${c.req.path}?done=${what}`)
}

function conflict(c: Ctx, text: string): Promise<Response> {
  return orderPage(c, { status: 409, notice: { kind: 'bad', text } })
}

type Label = { ok: true; pdf: Uint8Array; number: string } | { ok: false; status: 404 | 503; text: string }

async function readLabel(c: Ctx, id: string): Promise<Label> {
  try {
    const label = await findLabelPdf(c.var.shop, id)
    return label ? { ok: true, ...label } : { ok: false, status: 404, text: 'The carrier has no label of this order to print.' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { ok: false, status: 503, text: 'The carrier does not answer. Please try again later.' }
  }
}

function orderPage(c: Ctx, shown: Shown): Promise<Response> {
  return operatorOrder.show(c, shown, shown.status)
}
