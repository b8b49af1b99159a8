import { createHash, randomUUID } from 'node:crypto'
import type { Address, AddressErrors, AddressFields } from '../../domain/addresses/address.ts'
import { readPin } from '../../domain/addresses/pin.ts'
import { atPriceOf, isOffered, othersAtItsPrice, sizeOf } from '../../domain/catalogue/options.ts'
import { priceRupees } from '../../domain/catalogue/product.ts'
import { areSameOptions, optionsLabel, type Options } from '../../domain/catalogue/variant.ts'
import { isCollected } from '../../domain/orders/destination.ts'
import { fromShipping, lineOptions, lineRefs, toShipping, withRefs, type Order, type OrderLine } from '../../domain/orders/order.ts'
import { canShip } from '../../domain/parcels/order-state.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findPlaces } from '../addresses/find-places.ts'
import { readPostalAddress } from '../addresses/save-address.ts'
import { findProducts, loadProducts } from '../catalogue/find-product.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { exchangePieces } from '../stock/hold-pieces.ts'
import { changeOrder, type LockedOrder } from './change-order.ts'
import { invoiceAnew, supplyAt, type InvoicedAnew } from './invoice-anew.ts'
import { updateCorrected } from './parcels/parcels.sql.ts'
import { isLabelUnderWay, renewLabel } from './parcels/renew-label.ts'

type TooLate = 'shipped' | 'refunded' | 'cancelled'
export type CorrectOrderResult =
  | ({ ok: true; id: string; number: string } & Partial<InvoicedAnew>)
  | { ok: false; reason: 'unknown-order' | 'same' | 'changed' | 'label-under-way' | 'collected' | TooLate }
  | { ok: false; reason: 'other-gstin' | 'too-late-for-tax' }
  | { ok: false; reason: 'unknown-line' | 'unknown-options' | 'other-price' | 'same-kind' | 'too-few' | 'partly-refunded' }
  | { ok: false; reason: 'wrong-fields'; errors: AddressErrors }

/** The address lies in another state than the tax invoice is for. */
type NeedsInvoice = { ok: false; reason: 'new-invoice'; code: string; state: string }
export type CorrectAddressResult = CorrectOrderResult | NeedsInvoice

type Locked = LockedOrder['order']

/** Names what an order's address was when it was shown, so that nobody undoes another's correction. */
export function addressSeen({ shipping }: Pick<Order, 'shipping'>): string {
  return createHash('sha256')
    .update(JSON.stringify(fromShipping(shipping)))
    .digest('hex')
    .slice(0, 16)
}

type Fields = Partial<Record<keyof AddressFields, unknown>>
/** `meant` is the GST code of the state for which a new invoice is meant; `new-invoice` says of any other that it needs one. Without it all are. */
type Typed = { reference: string; fields: Fields; seen?: string; meant?: string }

/**
 * Changes where an order goes, given by its number or id, until its parcel is handed over; fields that are not given stay. A PIN code
 * has to lie in its state, and fills city and state where it alone is another one. A label with the wrong address is voided, and bought
 * anew where labels are bought automatically. In another state the order is invoiced anew.
 */
export async function correctAddress(shop: Shop, { reference, fields, seen, meant }: Typed, by: Operator): Promise<CorrectAddressResult> {
  return change(shop, reference, async (tx, order): Promise<CorrectAddressResult> => {
    if (isCollected(order)) return { ok: false, reason: 'collected' }
    if (seen !== undefined && seen !== addressSeen(order)) return { ok: false, reason: 'changed' }
    const before = fromShipping(order.shipping)
    // An order of before that rule keeps its place: its name or phone can still be put right.
    const moves = (['postalCode', 'stateProvince'] as const).some((field) => fields[field] !== undefined && fields[field] !== before[field])
    const read = readPostalAddress(moves, withPlace(before, { ...before, ...fields }))
    if (!read.ok) return { ok: false, reason: 'wrong-fields', errors: read.errors }
    const changed = ADDRESS.filter((field) => (before[field] ?? '') !== (read.address[field] ?? ''))
    if (changed.length === 0) return { ok: false, reason: 'same' }
    const supply = supplyAt(order, read.address, shop.clock.now())
    if (!supply.ok) return supply
    const { code } = supply
    if (code !== null && meant !== undefined && meant !== code)
      return { ok: false, reason: 'new-invoice', code, state: read.address.stateProvince }
    const isBoughtAnew = shop.shippingLabels === 'automatic'
    if (!(await renewLabel(shop, tx, { ...order, isBoughtAnew }))) return { ok: false, reason: 'label-under-way' }
    await updateCorrected(tx, order.id, { shipping: toShipping(read.address), ...(supply.tax && { tax: supply.tax }) })
    const anew = code === null ? null : await invoiceAnew(shop, tx, order)
    const papers = anew && { 'tax invoice': anew.invoice, 'credit note': anew.creditNote }
    await tell(shop, tx, order, { by, after: { changed, ...papers }, invoice: anew?.invoice })
    return { ok: true, id: order.id, number: order.number, ...anew }
  })
}

/** Another PIN code alone says city and state too: who has typed them as well means what is typed. */
function withPlace(before: Address, typed: Fields): Fields {
  const isAlone = typed.postalCode !== before.postalCode && PLACE.every((field) => typed[field] === before[field])
  const place = isAlone && typeof typed.postalCode === 'string' ? findPlaces(readPin(typed.postalCode) ?? '')[0] : undefined
  return place ? { ...typed, cityLocality: place.city, stateProvince: place.state } : typed
}

const PLACE = ['cityLocality', 'stateProvince'] as const
const ADDRESS = ['name', 'addressLine1', 'addressLine2', 'cityLocality', 'stateProvince', 'postalCode', 'phone'] as const

/** `line` names it as `lineRefs` does. */
type Line = { reference: string; line: string; options: Options }

/** Changes which kind of a product an order has, to one that costs the same today; counted pieces are exchanged. */
export async function correctLine(shop: Shop, { reference, line: ref, options }: Line, by: Operator): Promise<CorrectOrderResult> {
  return change(shop, reference, async (tx, order, isPartlyRefunded): Promise<CorrectOrderResult> => {
    // A refund names lines by what was chosen.
    if (isPartlyRefunded) return { ok: false, reason: 'partly-refunded' }
    const line = withRefs(order.line_items).find((known) => known.ref === ref)
    if (!line) return { ok: false, reason: 'unknown-line' }
    const before = lineOptions(line)
    if (areSameOptions(before, options)) return { ok: false, reason: 'same' }
    const product = (await loadProducts(tx, [line.id])).get(line.id)
    if (!product || !isOffered(product, options)) return { ok: false, reason: 'unknown-options' }
    if (priceRupees(atPriceOf(product, options)) !== priceRupees(atPriceOf(product, before))) return { ok: false, reason: 'other-price' }
    const others = order.line_items.filter(({ id }) => id === line.id)
    if (others.some((other) => areSameOptions(lineOptions(other), options))) return { ok: false, reason: 'same-kind' }
    // What is sent instead is there.
    const { ref: _ref, ships_from: _day, ...kept } = line
    const to: OrderLine = { ...kept, options, size: sizeOf(options) }
    if (await isLabelUnderWay(tx, order.id)) return { ok: false, reason: 'label-under-way' }
    const from = [{ id: line.id, options: before, quantity: line.quantity, kept: 0 }]
    if (await exchangePieces(tx, { sessionId: order.session_id, from, to: [to], at: shop.clock.now() }))
      return { ok: false, reason: 'too-few' }
    const refs = lineRefs(order.line_items)
    const lines = order.line_items.map((known, index) => (refs[index] === ref ? to : known))
    await renewLabel(shop, tx, { ...order, isBoughtAnew: shop.shippingLabels === 'automatic' })
    await updateCorrected(tx, order.id, { lines })
    const change = { before: { [line.description]: optionsLabel(before) }, after: { [line.description]: optionsLabel(options) } }
    await tell(shop, tx, order, { by, ...change })
    return { ok: true, id: order.id, number: order.number }
  })
}

/** What the lines of an order could be instead, at the same price; of an order that can be corrected no more nothing. */
export async function findOtherVariants(
  shop: Pick<Shop, 'reads'>,
  { state, line_items: lines }: Order,
): Promise<{ ref: string; line: OrderLine; others: Options[] }[]> {
  if (!canShip(state)) return []
  const products = new Map((await findProducts(shop, [...new Set(lines.map(({ id }) => id))])).map((product) => [product.id, product]))
  return withRefs(lines).flatMap(({ ref, ...line }) => {
    const product = products.get(line.id)
    if (!product || line.one_size) return []
    const taken = lines.filter(({ id }) => id === line.id).map(lineOptions)
    const others = othersAtItsPrice(product, lineOptions(line)).filter((options) => !taken.some((known) => areSameOptions(known, options)))
    return others.length > 0 ? [{ ref, line, others }] : []
  })
}

type Change<Result> = (tx: Tx, order: Locked, isPartlyRefunded: boolean) => Promise<Result | CorrectOrderResult>

function change<Result = never>(shop: Shop, reference: string, run: Change<Result>): Promise<Result | CorrectOrderResult> {
  return changeOrder(shop, reference, async (tx, { order, refunds }): Promise<Result | CorrectOrderResult> => {
    if (order.cancelled_at) return { ok: false, reason: 'cancelled' }
    if (!canShip(order.state)) return { ok: false, reason: order.state === 'refunded' ? 'refunded' : 'shipped' }
    const isPartlyRefunded = refunds.some(({ state }) => state !== 'failed')
    return run(tx, order, isPartlyRefunded)
  })
}

type Said = Pick<Parameters<typeof recordAction>[1], 'by' | 'before' | 'after'> & { invoice?: string | undefined }

/** Of an address the names of the fields are recorded, not what stood in them. */
async function tell(shop: Shop, tx: Tx, order: Locked, { invoice, ...said }: Said): Promise<void> {
  await recordAction(tx, { ...said, action: 'order-corrected', object: { type: 'order', id: order.id }, at: shop.clock.now() })
  await tellCorrected(shop, tx, { ...order, ...(invoice !== undefined && { invoice }) })
}

/** Its buyer and other programs are told of an order that is another one now; the buyer also of a new `invoice`. */
export async function tellCorrected(shop: Shop, tx: Tx, { id, user_id: uid, invoice }: Locked & { invoice?: string }): Promise<void> {
  const copy = randomUUID()
  const mail = { uid, orderId: id, copy, ...(invoice !== undefined && { invoice }) }
  await shop.jobs.within(tx).send('send-corrected-mail', `${id} ${copy}`, mail)
  await shop.announce(tx, 'order.changed', id)
}
