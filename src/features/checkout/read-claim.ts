import { z } from 'zod'

const text = z.string().max(2000)
const amount = z.union([z.number(), z.string().max(20)])

/**
 * The payload of phone_pe_checkout (spec §7). Everything in it is a claim: the shop charges by its own
 * cart, catalogue and addresses, and refuses where the claim differs.
 */
export const CheckoutClaim = z.object({
  mode: text.optional(),
  customer: text.optional(),
  success_url: text.optional(),
  cancel_url: text.optional(),
  line_items: z
    .array(
      z.object({
        id_: text,
        name: text.optional(),
        price: amount.optional(),
        quantity: z.coerce.number().optional(),
        size: text.optional(),
      }),
    )
    .max(1000)
    .optional(),
  price: amount.optional(),
  collect_shipping_address: z.boolean().optional(),
  shipment: z.unknown().optional(),
  shipping: z
    .object({
      name: text,
      address: z.object({
        country: text.optional(),
        line1: text,
        line2: text.nullish(),
        city: text,
        postal_code: text,
        state: text,
      }),
    })
    .nullish(),
})
export type CheckoutClaim = z.infer<typeof CheckoutClaim>
