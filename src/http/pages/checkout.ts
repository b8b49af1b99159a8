import { ADDRESS_FIELDS, type AddressErrors, type AddressFields } from '../../domain/address.ts'
import { toShipping } from '../../domain/order.ts'
import { deleteAddress } from '../../features/addresses/delete-address.ts'
import { findAddress } from '../../features/addresses/find-addresses.ts'
import { saveAddress } from '../../features/addresses/save-address.ts'
import { mergeCart } from '../../features/cart/change-cart.ts'
import { placeOrder, type PlaceOrderResult } from '../../features/checkout/place-order.ts'
import { ServiceError } from '../../service-error.ts'
import type { App, Ctx } from '../context.ts'
import { page, readForm, seeOther } from '../page.ts'
import { readChange } from './product.ts'
import { addresses } from '../resources/addresses.ts'
import { cart } from '../resources/cart.ts'
import { products } from '../resources/products.ts'
import { readFor } from '../resources/resource.ts'
import { url } from '../routes.ts'
import { requirePerson } from '../session.ts'

const SUGGESTIONS = { in_stock: 'true', limit: '4' }

/** The cart page, titled Checkout, and the shipping page. */
export function mountCheckoutPages(app: App): void {
  app.get(url.cart, (c) => cartPage(c, requirePerson(c).uid, null))
  app.post(url.cart, cartForm)
  app.get(url.shipping, (c) => shippingPage(c, requirePerson(c).uid, { message: RETURN_MESSAGES.get(c.req.query('payment') ?? '') }))
  app.post(url.shipping, shippingForm)
}

async function cartPage(c: Ctx, uid: string, message: string | null): Promise<Response> {
  const { items: lines } = await readFor(c, cart, { uid })
  const suggestions = lines.length === 0 ? (await readFor(c, products, SUGGESTIONS)).products : []
  return page(c, 'cart', { lines, suggestions, message }, message ? 422 : 200)
}

async function cartForm(c: Ctx): Promise<Response> {
  const { uid } = requirePerson(c)
  const form = await readForm(c)
  const id = form.get('id') ?? ''
  const change = readChange(form)
  if (form.get('intent') === 'remove') await mergeCart(c.var.shop, uid, { remove: [id] })
  else if (change) await mergeCart(c.var.shop, uid, { change: [{ id, ...change }] })
  else return cartPage(c, uid, 'Please choose a size and a quantity from 1 to 100.')
  return seeOther(url.cart)
}

/** What the payment provider's page came back with (see payment-return.ts). */
export const RETURN_MESSAGES = new Map([
  ['cancelled', 'You cancelled the payment. Nothing was charged and your cart is as it was.'],
  ['declined', 'The payment was declined. Nothing was charged and your cart is as it was.'],
])

type ShippingState = { selectedId?: string; fields?: AddressFields; errors?: AddressErrors; message?: string }

async function shippingPage(c: Ctx, uid: string, state: ShippingState, status: 200 | 409 | 422 | 503 = 200): Promise<Response> {
  const [{ items: lines }, saved] = await Promise.all([readFor(c, cart, { uid }), readFor(c, addresses, { uid })])
  if (lines.length === 0 && status === 200) return seeOther(url.cart)
  const fields = state.fields ?? emptyFields()
  return page(
    c,
    'shipping',
    {
      uid,
      lines,
      addresses: saved.addresses,
      selectedId: state.selectedId ?? saved.addresses[0]?.id ?? null,
      form: { fields, errors: state.errors ?? {} },
      message: state.message ?? null,
      origin: c.var.shop.publicUrl,
    },
    status,
  )
}

async function shippingForm(c: Ctx): Promise<Response> {
  const { uid } = requirePerson(c)
  const form = await readForm(c)
  const addressId = form.get('addressId') ?? ''
  switch (form.get('intent')) {
    case 'save-address': {
      const fields = emptyFields()
      for (const field of ADDRESS_FIELDS) fields[field] = form.get(field) ?? ''
      const result = await saveAddress(c.var.shop, uid, fields)
      return result.ok ? seeOther(url.shipping) : shippingPage(c, uid, { fields, errors: result.errors }, 422)
    }
    case 'delete-address':
      await deleteAddress(c.var.shop, uid, addressId)
      return seeOther(url.shipping)
    default:
      return placeOrderForm(c, uid, addressId)
  }
}

async function placeOrderForm(c: Ctx, uid: string, addressId: string): Promise<Response> {
  const { shop } = c.var
  const address = await findAddress(shop, uid, addressId)
  try {
    const result = await placeOrder(shop, uid, { shipping: address && toShipping(address.address), ...returnPaths })
    if (result.ok && result.paymentUrl) return seeOther(result.paymentUrl)
    const message = result.ok ? UNAVAILABLE : refusalMessage(result)
    return shippingPage(c, uid, { selectedId: addressId, message }, result.ok ? 503 : 409)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    shop.log.warn({ event: 'payment-unavailable', requestId: c.var.requestId, code: error.code }, error.message)
    return shippingPage(c, uid, { selectedId: addressId, message: UNAVAILABLE }, 503)
  }
}

const UNAVAILABLE = 'The payment service does not answer. Please try again in a minute.'

/** Where the shopper goes after paying, and after not paying. */
export const returnPaths = { successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }

export function refusalMessage(result: Extract<PlaceOrderResult, { ok: false }>): string {
  switch (result.reason) {
    case 'empty':
      return 'Your cart is currently empty.'
    case 'no-address':
      return 'Please add your address first.'
    case 'unavailable':
      return `${result.line} is currently out of stock. Please remove it from your cart.`
    case 'differs': {
      const what = result.line === 'price' ? 'The total' : result.line
      return `${what} has changed since you looked. Please check your cart and try again.`
    }
    case 'busy':
      return 'Your last payment is still being closed. Please try again in a minute.'
  }
}

function emptyFields(): AddressFields {
  return { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '' }
}
