import { z } from 'zod'
import type { Address, SavedAddress } from '../../domain/address.ts'
import { deleteAddress } from '../../features/addresses/save-address.ts'
import { findAddress, findAddresses } from '../../features/addresses/find-addresses.ts'
import { saveAddress } from '../../features/addresses/save-address.ts'
import { readJson } from '../body.ts'
import { refusal } from '../refusal.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const AddressSchema = z.object({
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  cityLocality: z.string(),
  stateProvince: z.string(),
  postalCode: z.string().describe('at least five digits'),
  countryCode: z.literal('IND'),
}) satisfies z.ZodType<Address>

const Validation = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('an object of the client’s, at most 4 KB as JSON, given back as it was')

const SavedSchema = z.object({
  id: z.uuid(),
  address: AddressSchema,
  validation: Validation,
}) satisfies z.ZodType<SavedAddress>
/** Every field may be missing or odd: the domain answers with a message for each. */
const Fields = z.record(z.string(), z.unknown())

const EXAMPLE: SavedAddress = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  address: {
    name: 'Asha Rao',
    addressLine1: '7 Chowk Bazaar',
    addressLine2: '',
    cityLocality: 'Jaipur',
    stateProvince: 'Rajasthan',
    postalCode: '302001',
    countryCode: 'IND',
  },
  validation: { status: 'verified' },
}
const { countryCode: _, ...FIELDS_EXAMPLE } = EXAMPLE.address
const owned = owner('Addresses can only be fetched for authenticated users.')

export const addresses = defineResource({
  name: 'addresses',
  path: '/api/customers/:uid/addresses',
  summary: 'Saved addresses, newest first.',
  schema: z.object({ addresses: z.array(SavedSchema), next: nextIfAny }),
  query: PageQuery,
  example: { addresses: [EXAMPLE] },
  rule: owned,
  load: ({ shop }, params) => findPage('addresses', { params }, (page) => findAddresses(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`addresses:${uid}`],
  writes: [
    {
      method: 'POST',
      summary: 'Saves an address.',
      input: AddressSchema.omit({ countryCode: true }).extend({ validation: Validation.optional() }),
      example: FIELDS_EXAMPLE,
      async run(c, { shop }, { uid = '' }) {
        const result = await saveAddress(shop, uid, await readJson(c, Fields))
        if (result.ok) return Response.json(result.saved, { status: 201 })
        return refusal('INVALID_ARGUMENT', Object.values(result.errors).join(' '), { fields: result.errors })
      },
    },
  ],
})

export const address = defineResource({
  name: 'address',
  path: '/api/customers/:uid/addresses/:id',
  summary: 'One saved address.',
  schema: SavedSchema,
  example: EXAMPLE,
  rule: owned,
  load: ({ shop }, { uid = '', id = '' }) => findAddress(shop, uid, id),
  topics: ({ uid }) => [`addresses:${uid}`],
  writes: [
    {
      method: 'DELETE',
      summary: 'Deletes the address.',
      async run(_c, { shop }, { uid = '', id = '' }) {
        const deleted = await deleteAddress(shop, uid, id)
        return deleted ? new Response(null, { status: 204 }) : refusal('NOT_FOUND', 'There is no such address.')
      },
    },
  ],
})
