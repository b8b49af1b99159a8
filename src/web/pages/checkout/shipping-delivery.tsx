import type { DeliveryChoice, DeliveryOffer } from '../../../domain/checkout/delivery-offers.ts'
import { deliveryTime, type DeliveryRules } from '../../../domain/parcels/delivery.ts'
import { costWords } from '../../../messages/delivery.ts'
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
      <noscript>
        <Button type="submit" form={ORDER_FORM} name="intent" value="show-total" look="line" formNoValidate>
          Show the total
        </Button>
      </noscript>
    </fieldset>
  )
}

function detailOf({ cost, pickUp }: DeliveryOffer, { days }: DeliveryRules): string {
  return pickUp ? `${pickUp.place}, ${pickUp.hours}` : deliveryTime({ days: cost.days ?? days })
}
