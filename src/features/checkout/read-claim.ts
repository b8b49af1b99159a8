import { z } from 'zod'
import { MAX_OPTIONS } from '../../domain/catalogue/options.ts'
import type { ClaimedAddress, ClaimedShipment } from '../../domain/checkout/checkout-claim.ts'
import { SESSION_MODES } from '../../domain/payments/payment.ts'
import { DELIVERY_WAYS } from '../../domain/prices/delivery-prices.ts'
import { MAX_SOURCE, type OrderSource } from '../../domain/shop/source.ts'

const text = z.string().max(2000)
const amount = z.union([z.number(), z.string().max(20)])

const place = {
  name: text,
  addressLine1: text,
  addressLine2: text.nullish(),
  cityLocality: text,
  stateProvince: text,
  postalCode: text,
  countryCode: z.literal('IND'),
}
const code = z.string().regex(/^[\w-]{1,64}$/)
const Shipment = z.strictObject({
  carrierId: code,
  serviceCode: code,
  shipDate: z.iso.date(),
  shipFrom: z.strictObject({ ...place, phone: text }),
  shipTo: z.strictObject(place),
  packages: z
    .array(z.strictObject({ weight: z.strictObject({ value: z.number(), unit: text }) }))
    .min(1)
    .max(10),
}) satisfies z.ZodType<ClaimedShipment>

const mark = z.string().min(1).max(MAX_SOURCE)
const Touch = z.strictObject({ source: mark, medium: mark.optional(), campaign: mark.optional() })
const Source = z.strictObject({ first: Touch, last: Touch }) satisfies z.ZodType<OrderSource>

/** There are as many as a product can have, each value as long as a product's may be. */
const Options = z.record(z.string().max(20), z.string().max(100)).refine((options) => Object.keys(options).length <= MAX_OPTIONS)

/**
 * The payload of phone_pe_checkout (spec §7). Everything in it is a claim: the shop charges by its own
 * cart, catalogue and addresses, and refuses where the claim differs.
 */
export const CheckoutClaim = z.strictObject({
  mode: z.enum(SESSION_MODES).optional(),
  customer: text.optional(),
  success_url: text.optional(),
  cancel_url: text.optional(),
  line_items: z
    .array(
      z.strictObject({
        id_: text,
        name: text.optional(),
        price: amount.optional(),
        quantity: z.coerce.number().optional(),
        size: text.optional(),
        options: Options.optional(),
      }),
    )
    .max(1000)
    .optional(),
  price: amount.optional(),
  ships_from: z.iso
    .date()
    .default('')
    .describe('the last day from which something of it is sent that is sold ahead; without it all of it is there, or the call is refused'),
  collect_shipping_address: z.boolean().optional(),
  shipment: Shipment.nullish(),
  delivery: z
    .enum(DELIVERY_WAYS)
    .optional()
    .describe('how it should come; `standard` where none is given. The price includes what it costs'),
  shipping: z
    .strictObject({
      name: text,
      address: z.strictObject({
        country: text.optional(),
        line1: text,
        line2: text.nullish(),
        city: text,
        postal_code: text,
        state: text,
        phone: text.optional(),
      }),
    })
    .nullish() satisfies z.ZodType<ClaimedAddress | null | undefined>,
  source: Source.optional().describe('what led the buyer here first, and at last: marks of links, or hosts of other sites'),
  business: z
    .strictObject({ gstin: text, company: text })
    .nullish()
    .describe('for a tax invoice on a company, where the seller is registered: its GSTIN, of the state of delivery, and its name'),
})
export type CheckoutClaim = z.infer<typeof CheckoutClaim>
