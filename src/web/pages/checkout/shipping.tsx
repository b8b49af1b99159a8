import { use } from 'react'
import type { AddressErrors, AddressFields, SavedAddress } from '../../../domain/addresses/address.ts'
import type { PinPlace } from '../../../domain/addresses/pin.ts'
import { lastShipsFrom, shipsFromOf } from '../../../domain/catalogue/variant.ts'
import { cartClaim } from '../../../domain/checkout/checkout-claim.ts'
import { chosenRupees, type DeliveryChoice } from '../../../domain/checkout/delivery-offers.ts'
import { CASH_ON_DELIVERY } from '../../../domain/orders/order-fees.ts'
import type { DeliveryPromise } from '../../../domain/parcels/delivery.ts'
import type { CartTaxRules } from '../../../domain/prices/cart-tax.ts'
import { cartSums, type CartDocument, type CartTerms } from '../../../domain/prices/cart-terms.ts'
import { jsonEtag } from '../../../etag.ts'
import { EMAIL_FIRST, PAID_AT_THE_DOOR, PAID_ON_A_PAGE, PHONE_FIRST } from '../../../messages/cash.ts'
import { oneParcelWords } from '../../../messages/catalogue/stock.ts'
import { closingWords } from '../../../messages/notices.ts'
import { collectWords, promiseWords } from '../../../messages/orders/delivery.ts'
import { useFolder } from '../../folder-context.ts'
import { FrameContext } from '../../frame-context.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { CheckoutSteps } from '../../ui/cart/checkout-steps.tsx'
import { OrderSummary } from '../../ui/cart/order-summary.tsx'
import { ActionBar } from '../../ui/form/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { NewAddress, ORDER_FORM, SavedAddresses } from './shipping-addresses.tsx'
import { BusinessBuyer, type BusinessForm } from './shipping-business.tsx'
import { DeliveryWays, HowToPay, type CashOffer } from './shipping-delivery.tsx'
import form from './shipping-form.module.css'
import styles from './shipping.module.css'

type ShippingProps = {
  /** The resources' own answers, which are followed. */
  cart: CartDocument
  /** With the chosen delivery. */
  terms: CartTerms
  promise: DeliveryPromise | null
  delivery: DeliveryChoice
  tax: CartTaxRules | null
  /** Null where it cannot be paid at the door. */
  cash: CashOffer | null
  saved: { addresses: SavedAddress[] }
  selectedId: string | null
  /** The id of the saved address that the form changes. */
  editing: string | null
  fields: AddressFields
  errors: AddressErrors
  /** Where the typed PIN code may lie, if that is open. */
  places: readonly PinPlace[]
  /** Null where the seller is not registered: there are no tax invoices. */
  business: BusinessForm | null
  /** The order could not be placed for want of an address. */
  isMissing: boolean
  /** Why the page has come back. */
  message: string | null
  done: keyof typeof DONE | null
  origin: string
  idempotencyKey: string
}

const DONE = { saved: 'Address saved and selected.', deleted: 'Address deleted.', default: 'This address is the default from now on.' }
const OWN = { uid: 'me' }

export const shipping = definePage({
  head: { title: 'Shipping', noIndex: true },
  footer: 'slim',
  Body: function Shipping({
    cart,
    terms,
    promise,
    delivery,
    tax,
    cash,
    saved,
    selectedId,
    editing,
    fields,
    errors,
    places,
    business,
    isMissing,
    message,
    done,
    origin,
    idempotencyKey,
  }: ShippingProps) {
    const { addresses } = saved
    // Whether it is taken depends on the address.
    const takesCash = useFolder().cashOnDelivery !== null
    const topics = [
      { resource: 'addresses', params: OWN, etag: jsonEtag(saved) },
      { resource: 'cart', params: OWN, etag: jsonEtag(cart) },
    ]
    return (
      <div className={`${text.column} ${styles.page}`}>
        <PageHead title="Shipping" above={<CheckoutSteps current="Shipping" />} />
        {message && <Note role="alert">{message}</Note>}
        <div className={form.columns} {...liveRegion('shipping', ...topics)}>
          <div className={form.addresses} data-steps="" data-priced={takesCash ? '' : undefined}>
            {addresses.length > 0 && <SavedAddresses addresses={addresses} selectedId={selectedId} />}
            <NewAddress
              key={editing}
              editing={editing}
              only={addresses.length === 0}
              fields={fields}
              errors={errors}
              places={places}
              idempotencyKey={idempotencyKey}
            />
            {delivery && <DeliveryWays {...delivery} />}
            {cash && <HowToPay {...cash} />}
            <output className={text.hidden} data-choice-said="">
              {done && DONE[done]}
            </output>
          </div>
          <div className={form.panels}>
            <OrderSummary
              lines={cart.items}
              terms={terms}
              delivery={{ name: delivery ? 'Delivery' : 'Shipping', rupees: chosenRupees(delivery) }}
              tax={tax}
              fees={cash?.isChosen && cash.rupees > 0 ? [{ name: CASH_ON_DELIVERY, rupees: cash.rupees }] : []}
              detailed
            >
              {cart.items.length === 0 ? (
                <Emptied />
              ) : (
                <PlaceOrder {...{ cart, terms, promise, delivery, cash, origin, business, addresses, selectedId, isMissing }} />
              )}
            </OrderSummary>
          </div>
        </div>
      </div>
    )
  },
})

type PlaceOrderProps = Pick<ShippingProps, 'cart' | 'terms' | 'promise' | 'delivery' | 'cash' | 'origin' | 'business'> & DestinationProps

/** Asks for a payment and goes to its page (client/page/checkout/pay.ts). Without JavaScript the form's answer is the redirect. */
function PlaceOrder({ cart, terms, promise, delivery, cash, origin, business, ...destination }: PlaceOrderProps) {
  const closing = use(FrameContext)?.notices?.closing
  const total = cartSums(cart.items, terms).total + (chosenRupees(delivery) ?? 0) + (cash?.isChosen ? cash.rupees : 0)
  const pickUp = delivery?.chosen.pickUp
  const days = cart.items.map((line) => shipsFromOf(line, line.options))
  const oneParcel = oneParcelWords(days)
  // An address is to be saved first, with the page's main button: this one is not pinned over its fields.
  const isQuiet = destination.addresses.length === 0 && !pickUp
  const button = (
    <Button
      type="submit"
      form={ORDER_FORM}
      name="intent"
      value="place-order"
      look={isQuiet ? 'line' : 'stamp'}
      wide
      data-pay={JSON.stringify(cartClaim({ items: cart.items, total, way: delivery?.chosen.way }, origin))}
    >
      Place Order →
    </Button>
  )
  return (
    <div className={form.place} data-pays="">
      {closing && <Note>{closingWords(closing)}</Note>}
      {oneParcel && <p>{oneParcel}</p>}
      {promise && !closing && <p data-until={promise.until}>{promiseWords(promise)}</p>}
      {pickUp ? <p>{collectWords(pickUp)}</p> : <Destination {...destination} />}
      {business && <BusinessBuyer {...business} />}
      <FormNote message={null} />
      {/* Without JavaScript too nobody pays another price, or for something later, than they have seen. */}
      <input type="hidden" name="total" form={ORDER_FORM} value={total} />
      <input type="hidden" name="ships_from" form={ORDER_FORM} value={lastShipsFrom(days) ?? ''} />
      {isQuiet ? button : <ActionBar total={total}>{button}</ActionBar>}
      <p className={`${text.fine} ${text.soft}`}>{cash?.isChosen ? atTheDoor(cash) : PAID_ON_A_PAGE}</p>
    </div>
  )
}

function atTheDoor({ asksFor }: CashOffer): string {
  const first = asksFor && (asksFor === 'phone' ? PHONE_FIRST : EMAIL_FIRST)
  return first ? `${PAID_AT_THE_DOOR} ${first}` : PAID_AT_THE_DOOR
}

/** Another tab or device has removed the last line, or paid. */
function Emptied() {
  return (
    <div className={form.place}>
      <Note role="status">Your cart is currently empty.</Note>
      <ButtonLink href="/shop" wide>
        Shop the range
      </ButtonLink>
    </div>
  )
}

type DestinationProps = { addresses: SavedAddress[]; selectedId: string | null; isMissing: boolean }

/** Where it goes, in a line: the choice shows the address whole. Of all lines that of the chosen one is shown (client/page/checkout/chosen-address.ts). */
function Destination({ addresses, selectedId, isMissing }: DestinationProps) {
  const isChosen = addresses.some(({ id }) => id === selectedId)
  return (
    <section className={form.destination} aria-label="Shipping">
      {addresses.map(({ id, address: { name, cityLocality, postalCode } }) => (
        <p key={id} data-shown-for={id} hidden={id !== selectedId}>
          To <bdi>{name}</bdi>, <bdi>{`${cityLocality} ${postalCode}`}</bdi>
        </p>
      ))}
      <Note data-shown-for="" hidden={isChosen} role={isMissing ? 'alert' : undefined}>
        Please add your address first.
      </Note>
      {addresses.length > 1 && <noscript>We send the order to the saved address you choose, or to the new one you type.</noscript>}
    </section>
  )
}
