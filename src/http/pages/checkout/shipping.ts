import { randomUUID } from 'node:crypto'
import type { Address, SavedAddress } from '../../../domain/addresses/address.ts'
import { MAX_COMPANY, MAX_TYPED_GSTIN, type Business, type BusinessFaults } from '../../../domain/addresses/business.ts'
import { chooseDelivery } from '../../../domain/checkout/delivery-offers.ts'
import { toShipping } from '../../../domain/orders/order.ts'
import { waitOf } from '../../../domain/parcels/delivery.ts'
import { cartSums, termsIn, type CartTerms, type Coming } from '../../../domain/prices/cart-terms.ts'
import { whyNoCash, whyNoMoreCash, type PayWay } from '../../../domain/prices/cash-on-delivery.ts'
import { DELIVERY_WAYS, type DeliveryWay } from '../../../domain/prices/delivery-prices.ts'
import { readKept } from '../../../domain/shop/source.ts'
import { cutText } from '../../../domain/text.ts'
import { isIdempotencyKey } from '../../../features/checkout/answer-once.ts'
import { orderTo } from '../../../features/checkout/order-to.ts'
import { cashPlace, findCashStanding } from '../../../features/payments/cash-orders.ts'
import { businessErrors } from '../../../messages/business.ts'
import { LOOK_AT_TOTAL } from '../../../messages/look-at-total.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { personOf } from '../../caller/session.ts'
import { cartTaxOf } from '../../cart-tax.ts'
import type { Ctx } from '../../context.ts'
import { promiseNow } from '../../delivery-promise.ts'
import { doneOf, tellOnce } from '../../done-once.ts'
import { answerPress, type Unpaid } from '../../place-order.ts'
import { addresses } from '../../resources/addresses.ts'
import { cart } from '../../resources/cart.ts'
import { readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { returnPaths, url } from '../../routes.ts'
import { answerAddressForm, EMPTY_ERRORS, errorsOf, fieldsOf, filledIn, readTyped, type TypedAddress } from './address-forms.ts'

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

type Shown = TypedAddress & {
  selectedId?: string
  way?: DeliveryWay
  pay?: PayWay
  business?: Business
  businessFaults?: BusinessFaults
  isMissing?: boolean
  message?: string
}

async function loadShipping(c: Ctx, shown?: Shown): Promise<PropsOf<'shipping'>> {
  const { uid } = personOf(c)
  const [lines, saved] = await Promise.all([readFor(c, cart, { uid }), readFor(c, addresses, { uid })])
  const edited = findAddressIn(saved, shown ? shown.editing : c.req.query('edit'))
  const {
    selectedId: shownId,
    way = readWay(c.req.query('delivery')),
    pay = readPay(c.req.query('pay')),
    fields = fieldsOf(edited),
    errors = {},
    places = [],
    business = NO_BUSINESS,
    businessFaults = {},
    isMissing = false,
    message,
  } = shown ?? { message: RETURN_MESSAGES.get(doneOf(c, 'payment') ?? '') }
  const done = shown ? null : doneOf(c)
  // A form that chose none comes back with none chosen.
  const selectedId = shownId === undefined ? firstChoice(c, saved) : shownId || null
  const address = findAddressIn(saved, selectedId ?? undefined)?.address
  const postalCode = address?.postalCode ?? null
  const { deliveryPrices: prices } = c.var.shop.folder
  const termsOf = (coming: DeliveryWay) => ({ ...termsIn(lines), coming: { prices, way: coming, postalCode } })
  // Pieces and codes change what the usual way alone costs.
  const { total: piecesRupees, isDeliveryFree } = cartSums(lines.items, termsOf('standard'))
  const delivery = chooseDelivery(prices, { way, postalCode, piecesRupees, isDeliveryFree })
  const terms = termsOf(delivery?.chosen.way ?? 'standard')
  const cash = await offerCash(c, uid, { terms, piecesRupees: cartSums(lines.items, terms).total, pay, address })
  const isCollected = delivery?.chosen.way === 'pick-up'
  return {
    cart: lines,
    terms,
    promise: isCollected ? null : promiseNow(c, waitOf(lines.items), delivery?.chosen.cost.days),
    delivery,
    tax: cartTaxOf(c.var.shop, address?.stateProvince),
    cash,
    saved,
    selectedId,
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

type Asked = { terms: CartTerms & { coming: Coming }; piecesRupees: number; pay: PayWay; address: Address | undefined }

async function offerCash(c: Ctx, uid: string, { terms, piecesRupees, pay, address }: Asked): Promise<PropsOf<'shipping'>['cash']> {
  const { shop, person } = c.var
  const rules = shop.folder.cashOnDelivery
  const { way, postalCode } = terms.coming
  const code = terms.code?.code ?? null
  if (!rules || whyNoCash(rules, { way, postalCode, piecesRupees, code })) return null
  const standing = await findCashStanding(shop, uid, address ? cashPlace(toShipping(address)) : null)
  if (whyNoMoreCash(standing)) return null
  const isReachable = shop.sms ? person?.phoneNumber !== null : person?.emailVerified === true
  const asksFor = rules.asksForPhone && !isReachable ? (shop.sms ? 'phone' : 'email') : null
  return { isChosen: pay === 'cash', rupees: rules.fee, asksFor }
}

type Saved = PropsOf<'shipping'>['saved']

function findAddressIn({ addresses: saved }: Saved, id: string | undefined): SavedAddress | undefined {
  return saved.find((one) => one.id === id)
}

/** The one that was just saved, else the default one, else the newest. */
function firstChoice(c: Ctx, saved: Saved): string | null {
  const wanted = findAddressIn(saved, c.req.query('address') ?? c.req.query('edit'))
  return (wanted ?? saved.addresses.find((one) => one.default) ?? saved.addresses[0])?.id ?? null
}

async function shippingForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const answered = await answerAddressForm(c, form)
  if (!answered) return placeOrderForm(c, form)
  const way = readWay(form.get('delivery'))
  const pay = readPay(form.get('pay'))
  const chosen = `${way === 'standard' ? '' : `&delivery=${way}`}${pay === 'online' ? '' : `&pay=${pay}`}`
  return 'leadsTo' in answered
    ? tellOnce(c, `${answered.leadsTo}${chosen}`)
    : shipping.show(c, { ...answered.shown, way, pay, business: readBusinessFields(form) }, 422)
}

/** An address that is typed counts, whatever else is chosen. */
async function placeOrderForm(c: Ctx, form: Map<string, string>): Promise<Response> {
  const { shop } = c.var
  const { uid } = personOf(c)
  const business = readBusinessFields(form)
  const [addressId, key, total] = [form.get('addressId') ?? '', form.get('key') ?? '', form.get('total') ?? null]
  const way = readWay(form.get('delivery'))
  const pay = readPay(form.get('pay'))
  // Of an order that is collected no address is asked.
  const typed = way === 'pick-up' ? null : readTyped(form)
  // Without JavaScript: what the order comes to with the address and the delivery that are chosen.
  if (form.get('intent') === 'show-total') return shipping.show(c, { selectedId: addressId, way, pay, business, ...typed })
  const errors = typed && errorsOf(typed.fields)
  if (errors) return shipping.show(c, { selectedId: addressId, way, pay, business, ...filledIn(typed, errors) }, 422)
  const to = typed ? { typed: typed.fields, editing: typed.editing } : { id: addressId }
  const claim = { ships_from: cutText(form.get('ships_from') ?? '', 20), ...(total !== null && { price: cutText(total, 20) }) }
  return answerPress(
    c,
    {
      uid,
      key: isIdempotencyKey(key) ? key : null,
      request: { addressId, way, pay, total, business, ...typed, ...(claim.ships_from && { ships_from: claim.ships_from }) },
      open: () => orderTo(shop, uid, { to, way, pay, claim, business, source: readKept(form.get('source')), ...returnPaths }),
    },
    (refused, savedId) => {
      // What was typed is in the form again until it is saved.
      const shown = { selectedId: savedId ?? addressId, way, pay, business, ...(savedId === undefined && typed) }
      // What delivery to an address costs is known once it is saved.
      const isUnseen = savedId !== undefined && refused.reason === 'differs' && shop.folder.deliveryPrices !== null
      return shipping.show(c, { ...shown, ...(isUnseen ? { message: LOOK_AT_TOTAL } : whyAgain(refused)) }, refused.http)
    },
  )
}

/** What the page says of a press that placed no order. */
function whyAgain({ reason, address, business, message }: Unpaid): Shown {
  if (reason === 'no-address') return { selectedId: '', isMissing: true, errors: EMPTY_ERRORS }
  if (address) return { errors: address }
  return business ? { businessFaults: business } : { message }
}

function readWay(text: string | undefined): DeliveryWay {
  return DELIVERY_WAYS.find((way) => way === text) ?? 'standard'
}

function readPay(text: string | undefined): PayWay {
  return text === 'cash' ? 'cash' : 'online'
}

const NO_BUSINESS: Business = { gstin: '', company: '' }

/** One character more than there may be is refused. */
function readBusinessFields(form: Map<string, string>): Business {
  return { gstin: cutText(form.get('gstin') ?? '', MAX_TYPED_GSTIN + 1), company: cutText(form.get('company') ?? '', MAX_COMPANY + 1) }
}
