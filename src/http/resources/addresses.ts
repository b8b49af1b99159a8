import { z } from 'zod'
import { ADDRESS_FIELDS, type Address, type AddressErrors, type SavedAddress } from '../../domain/addresses/address.ts'
import { findAddress, findAddresses } from '../../features/addresses/find-addresses.ts'
import { changeAddress, deleteAddress, saveAddress } from '../../features/addresses/save-address.ts'
import { readJson } from '../body/body.ts'
import { fieldsOf } from '../body/input.ts'
import type { Ctx } from '../context.ts'
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
  phone: z.string().optional().describe('for the courier, an Indian mobile number; kept in E.164'),
}) satisfies z.ZodType<Address>

const Validation = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('an object of the client’s, at most 4 KB as JSON, given back as it was')

const SavedSchema = z.object({
  id: z.uuid(),
  address: AddressSchema,
  validation: Validation,
  default: z.literal(true).optional().describe('chosen first at checkout; one at most'),
}) satisfies z.ZodType<SavedAddress>
const WrittenAddress = z.strictObject({
  ...AddressSchema.shape,
  ...AddressSchema.pick({ addressLine2: true, countryCode: true }).partial().shape,
})
/** What is beside the address in its document; the id is the shop's to give. */
const beside = { id: z.unknown().optional(), validation: Validation.optional(), default: z.boolean().optional() }
const WrittenDocument = z.strictObject({ address: WrittenAddress, ...beside })

const AddressGiven = fieldsOf(ADDRESS_FIELDS).extend({ countryCode: z.literal('IND').optional() })
/** The document as it is given back, or the address's own fields in its place. */
const Given = AddressGiven.extend({ ...beside, validation: z.unknown().optional(), address: AddressGiven.optional() })

async function readFields(c: Ctx) {
  const { address, ...fields } = await readJson(c, Given)
  return { ...fields, ...address }
}

const EXAMPLE: SavedAddress = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  address: {
    name: 'Asha Rao',
    addressLine1: '7 Chowk Bazaar',
    addressLine2: '',
    cityLocality: 'Pune',
    stateProvince: 'Maharashtra',
    postalCode: '411001',
    countryCode: 'IND',
  },
  validation: { status: 'verified' },
}
const { countryCode: _, ...FIELDS_EXAMPLE } = EXAMPLE.address

function refuseFields(errors: AddressErrors): Response {
  return refusal('INVALID_ARGUMENT', Object.values(errors).join(' '), { fields: errors })
}

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
      summary: 'Saves an address: the document, or its address’s fields alone.',
      input: z.union([WrittenDocument, WrittenAddress.extend(beside)]),
      example: { address: FIELDS_EXAMPLE, validation: EXAMPLE.validation },
      async run(c, { shop }, { uid = '' }) {
        const fields = await readFields(c)
        const result = await saveAddress(shop, uid, fields)
        if (!result.ok) return refuseFields(result.errors)
        const { id } = result.saved
        const chosen = fields.default ? await changeAddress(shop, { uid, id }, { default: true }) : null
        return Response.json(chosen?.ok ? chosen.saved : result.saved, { status: 201 })
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
      method: 'PATCH',
      summary: 'Changes the fields that are given. One that becomes equal to another saved address joins that one.',
      input: z.union([WrittenDocument.extend({ address: WrittenAddress.partial() }).partial(), WrittenAddress.partial().extend(beside)]),
      example: { phone: '+919876543210', default: true },
      async run(c, { shop }, { uid = '', id = '' }) {
        const result = await changeAddress(shop, { uid, id }, await readFields(c))
        if (!result) return refusal('NOT_FOUND', 'There is no such address.')
        return result.ok ? Response.json(result.saved) : refuseFields(result.errors)
      },
    },
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
