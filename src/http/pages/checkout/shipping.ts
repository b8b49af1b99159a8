import { randomUUID } from 'node:crypto'
import {
  ADDRESS_FIELDS,
  readAddress,
  readablePhone,
  type AddressErrors,
  type AddressFields,
  type SavedAddress,
} from '../../../domain/addresses/address.ts'
import { MAX_COMPANY, MAX_TYPED_GSTIN, type Business, type BusinessFaults } from '../../../domain/addresses/business.ts'
import { readyInDays } from '../../../domain/parcels/delivery.ts'
import { cutText } from '../../../domain/text.ts'
import { toShipping } from '../../../domain/orders/order.ts'
import { fillFromPlaces, placeName, readPin, type Place } from '../../../domain/addresses/pin.ts'
import { findAddress } from '../../../features/addresses/find-addresses.ts'
import { findPlaces } from '../../../features/addresses/find-places.ts'
import { changeAddress, deleteAddress, saveAddress, type SaveResult } from '../../../features/addresses/save-address.ts'
import { answerOnce, isIdempotencyKey } from '../../../features/checkout/answer-once.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body.ts'
import type { Ctx } from '../../context.ts'
import { businessErrors } from '../../../messages/business.ts'
import { FROM_PIN, onceMessage, TOO_MANY_CALLS } from '../../../messages/checkout.ts'
import { promiseNow } from '../../delivery-promise.ts'
import { notOpened, OPEN_PAYMENTS, openCheckout, type CheckoutOutcome } from '../../open-checkout.ts'
import { seeOther } from '../../page.ts'
import { addresses } from '../../resources/addresses.ts'
import { cart } from '../../resources/cart.ts'
import { readFor } from '../../resources/resource.ts'
import { withRetryAfter } from '../../refusal.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { personOf } from '../../session.ts'

/** The shipping page: an address, a summary, Place Order. */
export const shipping = definePage({
  path: url.shipping,
  access: 'signed-in',
  component: 'shipping',
  load: loadShipping,
  post: shippingForm,
})

/** The outcome of the payment with which the person returns, from the query (payment-return.ts). */
const RETURN_MESSAGES = new Map([
  ['cancelled', 'You cancelled the payment. Nothing was charged and your cart is as it was.'],
  ['declined', 'The payment was declined. Nothing was charged and your cart is as it was.'],
])

type ShippingState = {
  selectedId?: string
  fields?: AddressFields
  errors?: AddressErrors
  places?: readonly Place[]
  business?: Business
  businessFaults?: BusinessFaults
  isMissing?: boolean
  message?: string
  /** The id of the saved address that the form changes. */
  editing?: string
}

async function loadShipping(c: Ctx, shown?: ShippingState): Promise<PropsOf<'shipping'>> {
  const { uid } = personOf(c)
  const [lines, saved] = await Promise.all([readFor(c, cart, { uid }), readFor(c, addresses, { uid })])
  const edited = findAddressIn(saved, shown ? shown.editing : c.req.query('edit'))
  const {
    selectedId,
    fields = fieldsOf(edited),
    errors = {},
    places = [],
    business = NO_BUSINESS,
    businessFaults = {},
    isMissing = false,
    message,
  } = shown ?? { message: RETURN_MESSAGES.get(c.req.query('payment') ?? '') }
  const done = shown ? null : c.req.query('done')
  return {
    cart: lines,
    promise: promiseNow(c, readyInDays(lines.items)),
    saved,
    // A form that chose none comes back with none chosen.
    selectedId: selectedId === undefined ? firstChoice(c, saved) : selectedId || null,
    editing: edited?.id ?? null,
    fields,
    errors,
    places,
    business: c.var.shop.seller.registration && { fields: business, errors: businessErrors(businessFaults) },
    isMissing,
    message: message ?? null,
    done: done === 'saved' || done === 'deleted' || done === 'default' ? done : null,
    origin: c.var.shop.publicUrl,
    idempotencyKey: randomUUID(),
  }
}

type Saved = PropsOf<'shipping'>['saved']

function findAddressIn({ addresses: saved }: Saved, id: string | undefined): SavedAddress | undefined {
  return saved.find((one) => one.id === id)
}

/** The one that was just saved, else the default one, else the newest. */
function firstChoice(c: Ctx, saved: Saved): string | null {
  const wanted = findAddressIn(saved, c.req.query('edit') ?? c.req.query('address'))
  return (wanted ?? saved.addresses.find((one) => one.default) ?? saved.addresses[0])?.id ?? null
}

async function shippingForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  const addressId = form.get('addressId') ?? ''
  const business = readBusinessFields(form)
  switch (form.get('intent')) {
    case 'save-address': {
      const fields = readFields(form)
      const editing = form.get('editing') ?? ''
      const result = await saveTyped(c, uid, { fields, editing })
      if (!result.ok) return shipping.show(c, { editing, business, ...filledIn(fields, result.errors) }, 422)
      return seeOther(`${url.shipping}?done=saved&address=${result.saved.id}`)
    }
    case 'delete-address':
      await deleteAddress(c.var.shop, uid, addressId)
      return seeOther(`${url.shipping}?done=deleted`)
    case 'default-address':
      await changeAddress(c.var.shop, { uid, id: addressId }, { default: true })
      return seeOther(`${url.shipping}?done=default`)
    default: {
      const [key, editing, total] = [form.get('key') ?? '', form.get('editing') ?? '', form.get('total') ?? null]
      return placeOrderForm(c, uid, { addressId, fields: readFields(form), editing, business, total, key })
    }
  }
}

/** An address that is edited is changed; one that was deleted meanwhile is saved anew. */
async function saveTyped(c: Ctx, uid: string, { fields, editing }: { fields: AddressFields; editing: string }): Promise<SaveResult> {
  const changed = editing === '' ? null : await changeAddress(c.var.shop, { uid, id: editing }, fields)
  return changed ?? saveAddress(c.var.shop, uid, fields)
}

/** `editing` is the id of the saved address that the form changes, or empty; `total` what the page said, null where it said nothing. */
type OrderForm = { addressId: string; fields: AddressFields; editing: string; business: Business; total: string | null; key: string }

async function placeOrderForm(c: Ctx, uid: string, { addressId, fields, editing, business, total, key }: OrderForm): Promise<Response> {
  const { shop } = c.var
  const typed = ADDRESS_FIELDS.some((field) => fields[field].trim() !== '')
  const read = typed ? readAddress(fields) : null
  if (read && !read.ok) return shipping.show(c, { selectedId: addressId, editing, business, ...filledIn(fields, read.errors) }, 422)
  const shown = (message: string, status: 409 | 429 | 503, selectedId = addressId) =>
    shipping.show(c, { selectedId, business, message }, status)
  const allowance = await shop.attempts.consume('function-address', c.var.address)
  if (!allowance.ok) return withRetryAfter(await shown(TOO_MANY_CALLS, 429), allowance)
  // A form that is submitted twice gets one answer.
  const press = () => pressButton(c, uid, { addressId, fields: typed ? fields : null, editing, business, total })
  const once = isIdempotencyKey(key)
    ? await answerOnce(shop, { uid, key, request: { addressId, total, business, ...(typed && { fields, editing }) } }, press)
    : { ok: true as const, answer: await press() }
  if (!once.ok) return shown(onceMessage(once), 409)
  const { paymentUrl, savedId, errors, refusal } = once.answer
  if (paymentUrl) return seeOther(paymentUrl)
  if (once.answer.isMissing) return shipping.show(c, { selectedId: '', business, isMissing: true, errors: EMPTY_ERRORS }, 409)
  if (errors) return shipping.show(c, { selectedId: addressId, editing, business, fields, errors }, 422)
  if (refusal?.business) return shipping.show(c, { selectedId: savedId ?? addressId, business, businessFaults: refusal.business }, 422)
  const { message, status } = notOpened(once.answer)
  const answer = await shown(message, status, savedId)
  return status === 429 ? withRetryAfter(answer, OPEN_PAYMENTS) : answer
}

type Pressed = CheckoutOutcome & {
  /** The address that was typed, which is saved before the order is placed. */
  savedId?: string
  errors?: AddressErrors
  /** Whether none was chosen or typed. */
  isMissing?: boolean
}

/** An address that is typed counts, whatever else is chosen. */
async function pressButton(
  c: Ctx,
  uid: string,
  { addressId, fields, editing, ...rest }: Omit<OrderForm, 'fields' | 'key'> & { fields: AddressFields | null },
): Promise<Pressed> {
  const { shop } = c.var
  if (!fields) {
    const address = await findAddress(shop, uid, addressId)
    return address ? orderTo(c, uid, { ...address, ...rest }) : { isMissing: true }
  }
  const result = await saveTyped(c, uid, { fields, editing })
  if (!result.ok) return { errors: result.errors }
  return { savedId: result.saved.id, ...(await orderTo(c, uid, { ...result.saved, ...rest })) }
}

function orderTo(
  c: Ctx,
  uid: string,
  { address, business, total }: SavedAddress & Pick<OrderForm, 'business' | 'total'>,
): Promise<CheckoutOutcome> {
  return openCheckout(c, uid, {
    mode: 'payment',
    shipping: toShipping(address),
    business,
    ...(total !== null && { price: cutText(total, 20) }),
  })
}

/** What is said of each field where nothing was typed. */
const NOTHING = readAddress(emptyFields())
const EMPTY_ERRORS: AddressErrors = NOTHING.ok ? {} : NOTHING.errors

function fieldsOf(edited: SavedAddress | undefined): AddressFields {
  const { phone, ...fields } = edited?.address ?? {}
  return { ...emptyFields(), ...fields, ...(phone && { phone: readablePhone(phone) }) }
}

function emptyFields(): AddressFields {
  return { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '', phone: '' }
}

const NO_BUSINESS: Business = { gstin: '', company: '' }

/** One character more than there may be is refused. */
function readBusinessFields(form: Map<string, string>): Business {
  return { gstin: cutText(form.get('gstin') ?? '', MAX_TYPED_GSTIN + 1), company: cutText(form.get('company') ?? '', MAX_COMPANY + 1) }
}

function readFields(form: Map<string, string>): AddressFields {
  const fields = emptyFields()
  for (const field of ADDRESS_FIELDS) fields[field] = form.get(field) ?? ''
  const chosen = placesOf(fields).filter((place) => placeName(place) === form.get('place'))
  return { ...fields, ...fillFromPlaces(fields, chosen).filled }
}

function placesOf({ postalCode }: AddressFields): readonly Place[] {
  return findPlaces(readPin(postalCode) ?? '')
}

/** A form that comes back has city and state from its PIN code where they were empty, to be confirmed. */
function filledIn(fields: AddressFields, errors: AddressErrors): Required<Pick<ShippingState, 'fields' | 'errors' | 'places'>> {
  const { filled, choices } = fillFromPlaces(fields, placesOf(fields))
  const said = { ...errors }
  for (const name of ['cityLocality', 'stateProvince'] as const) if (filled[name] !== fields[name]) said[name] += `. ${FROM_PIN}`
  return { fields: { ...fields, ...filled }, errors: said, places: choices }
}
