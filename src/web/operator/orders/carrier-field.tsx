import { HAND_CARRIERS, handCarrierName, type Carrier, type HandCarrier } from '../../../domain/parcels/carrier.ts'
import { SelectField } from '../../ui/form/field.tsx'

const OPTIONS = HAND_CARRIERS.map((code) => ({ value: code, title: handCarrierName(code) }))

/** The carrier of a parcel: the buyer's link leads to their page, and to no other. `of` is the order in a list. */
export function CarrierField({ carrier = 'other', of }: { carrier?: HandCarrier | undefined; of?: string }) {
  return (
    <SelectField
      label={of ? `Carrier of ${of}` : 'Carrier'}
      hideLabel={of !== undefined}
      name="carrier"
      defaultValue={carrier}
      options={OPTIONS}
    />
  )
}

/** The choice that stands for an order's carrier. */
export function codeOfCarrier(carrier: Carrier | null): HandCarrier {
  return HAND_CARRIERS.find((code) => handCarrierName(code) === carrier?.name) ?? 'other'
}
