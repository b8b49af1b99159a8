import { z } from 'zod'
import type { Collection } from '../../domain/catalogue/collection.ts'
import { COLLECTIONS_TOPIC, findCollection, listCollections } from '../../features/catalogue/collections/find-collections.ts'
import { PRODUCT, ProductSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { everybody } from './rules.ts'

const HeadSchema = z.object({ id: z.string(), name: z.string(), words: z.string() })
const HEAD = { id: 'blue', name: 'Blue', words: 'Indigo on everything.' }

const headOf = ({ id, name, words }: Collection) => ({ id, name, words })

export const collections = defineResource({
  name: 'collections',
  path: '/api/collections',
  summary: 'The collections of the shop that are open now, without their products.',
  schema: z.object({ collections: z.array(HeadSchema) }),
  example: { collections: [HEAD] },
  rule: everybody,
  load: async ({ shop }) => ({ collections: (await listCollections(shop)).map(headOf) }),
  topics: () => [COLLECTIONS_TOPIC],
})

export const collection = defineResource({
  name: 'collection',
  path: '/api/collections/:id',
  summary: 'One collection with its products, in its order.',
  schema: HeadSchema.extend({ products: z.array(ProductSchema) }),
  example: { ...HEAD, products: [PRODUCT] },
  rule: everybody,
  async load({ shop }, { id = '' }) {
    const found = await findCollection(shop, id)
    return found && { ...headOf(found.collection), products: found.products }
  },
  topics: () => ['products', COLLECTIONS_TOPIC],
})
