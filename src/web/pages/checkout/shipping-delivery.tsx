import type { DeliveryChoice, DeliveryOffer } from '../../../domain/checkout/delivery-offers.ts'
import { formatRupees } from '../../../domain/money.ts'
import { CASH_ON_DELIVERY } from '../../../domain/orders/order-fees.ts'
import { deliveryTime, type DeliveryRules } from '../../../domain/parcels/delivery.ts'
import { PAID_ONLINE } from '../../../messages/cash.ts'
import { costWords } from '../../../messages/orders/delivery.ts'
import { useFolder } from '../../folder-context.ts'
import { Button } from '../../ui/form/button.tsx'
import { ORDER_FORM } from './shipping-addresses.tsx'
import styles from './shipping-form.module.css'

/** How the order comes, and what that costs. Another choice shows the page with its price (client/page/checkout/chosen-address.ts). */
export function DeliveryWays({ chosen, offers }: NonNullable<DeliveryChoice>) {
  const { delivery } = useFolder()
  return (
    <fieldset className={styles.ways} data-steps="" data-priced="">
      <legend>
        <h2>Delivery</h2>
      </legend>
      {offers.map((offer) => (
        <label key={offer.way}>
          <input
            type="radio"
            name="delivery"
            value={offer.way}
            form={ORDER_FORM}
            autoComplete="off"
            defaultChecked={offer.way === chosen.way}
          />
          <span>
            <b>{offer.name}</b> {detailOf(offer, delivery)}
          </span>
          <b>{costWords(offer.cost)}</b>
        </label>
      ))}
      <ShowTotal />
    </fieldset>
  )
}

export type CashOffer = { isChosen: boolean; rupees: number; asksFor: 'phone' | 'email' | null }

/** Online or at the door. Another choice shows the page with what that costs, as of delivery. */
export function HowToPay({ isChosen, rupees }: CashOffer) {
  const ways = [
    { value: 'online', name: 'Pay online', words: `By ${PAID_ONLINE}`, cost: '' },
    {
      value: 'cash',
      name: CASH_ON_DELIVERY,
      words: 'To the courier, when the parcel arrives',
      cost: rupees > 0 ? formatRupees(rupees) : 'Free',
    },
  ]
  return (
    <fieldset className={styles.ways} data-steps="">
      <legend>
        <h2>How to pay</h2>
      </legend>
      {ways.map(({ value, name, words, cost }) => (
        <label key={value}>
          <input
            type="radio"
            name="pay"
            value={value}
            form={ORDER_FORM}
            autoComplete="off"
            defaultChecked={isChosen === (value === 'cash')}
            aria-label={name}
          />
          <span>
            <b>{name}</b> {words}
          </span>
          <b>{cost}</b>
        </label>
      ))}
      <ShowTotal />
    </fieldset>
  )
}

/** Without JavaScript: what it comes to with what is chosen. */
function ShowTotal() {
  return (
    <noscript>
      <Button type="submit" form={ORDER_FORM} name="intent" value="show-total" look="line" formNoValidate>
        Show the total
      </Button>
    </noscript>
  )
}

function detailOf({ cost, pickUp }: DeliveryOffer, { days }: DeliveryRules): string {
  return pickUp ? `${pickUp.place}, ${pickUp.hours}` : deliveryTime({ days: cost.days ?? days })
}
