import { z } from 'zod'
import { readAddress, type Address } from '../../domain/addresses/address.ts'
import type { Rate } from '../../domain/parcels/shipment.ts'
import { findAddress, findAddresses } from '../../features/addresses/find-addresses.ts'
import { findShippingRates } from '../../features/checkout/find-shipping-rates.ts'
import { refusalMessage } from '../../messages/checkout.ts'
import { readInput } from '../body/input.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { requireCaller, type Callable } from './callable.ts'

const text = z.string().max(200)
const Destination = z
  .strictObject({
    addressId: text.optional().describe('one of the caller’s saved addresses'),
    shipping: z
      .strictObject({
        name: text,
        address: z.strictObject({
          country: text.optional(),
          line1: text,
          line2: text.nullish(),
          city: text,
          state: text,
          postal_code: text,
        }),
      })
      .optional()
      .describe('any address in India'),
  })
  .nullable()
type Destination = z.infer<typeof Destination>

const RateSchema = z.object({
  carrierId: z.string(),
  serviceCode: z.string(),
  serviceName: z.string(),
  amount: z.object({ currency: z.string(), amount: z.number().describe('in whole units of the currency, such as rupees') }),
  deliveryDays: z.int().nullable(),
  estimatedDelivery: z.string().nullable(),
}) satisfies z.ZodType<Rate>

const EXAMPLE: Rate = {
  carrierId: 'se-601001',
  serviceCode: 'sandbox_post_speed',
  serviceName: 'Sandbox Post Speed',
  amount: { currency: 'INR', amount: 70.8 },
  deliveryDays: 4,
  estimatedDelivery: '2026-11-25T00:00:00Z',
}

/** The carriers' rates for the caller's cart, for information: shipping is free (spec §7). */
export const shippingRates: Callable = {
  name: 'shipping_rates',
  summary:
    'What the carriers would ask for sending the caller’s cart, cheapest first; shipping is free all the same. Without an address, to the newest saved one.',
  input: Destination,
  output: z.array(RateSchema),
  example: { data: { addressId: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e' }, result: [EXAMPLE] },
  refusals: ['NOT_FOUND', 'UNIMPLEMENTED'],
  async run(c, data, signal) {
    const { shipping } = c.var.shop
    if (!shipping) throw new Refusal('UNIMPLEMENTED', 'This shop has no carrier that says its rates.')
    const { uid } = requireCaller(c, 'Please sign in to see shipping rates.')
    const to = await findDestination(c, uid, readInput(data, Destination, 'data'))
    const found = await findShippingRates({ ...c.var.shop, shipping }, uid, { to, signal })
    if (!found.ok) throw new Refusal('INVALID_ARGUMENT', refusalMessage(found))
    return found.rates
  },
}

async function findDestination({ var: { shop } }: Ctx, uid: string, wanted: Destination): Promise<Address> {
  if (wanted?.shipping) return readShipping(wanted.shipping)
  if (wanted?.addressId === undefined) {
    const [newest] = (await findAddresses(shop, uid)).entries
    return newest?.address ?? throwRefusal('INVALID_ARGUMENT', refusalMessage({ reason: 'no-address' }))
  }
  return (await findAddress(shop, uid, wanted.addressId))?.address ?? throwRefusal('NOT_FOUND', 'There is no such address.')
}

/** The same rules as for an address that is saved. */
function readShipping({ name, address }: NonNullable<NonNullable<Destination>['shipping']>): Address {
  if (address.country !== undefined && address.country !== 'IN') throwRefusal('INVALID_ARGUMENT', 'We deliver in India only.')
  const read = readAddress({
    name,
    addressLine1: address.line1,
    addressLine2: address.line2,
    cityLocality: address.city,
    stateProvince: address.state,
    postalCode: address.postal_code,
  })
  return read.ok ? read.address : throwRefusal('INVALID_ARGUMENT', Object.values(read.errors).join('. '))
}

function throwRefusal(status: 'INVALID_ARGUMENT' | 'NOT_FOUND', message: string): never {
  throw new Refusal(status, message)
}
