import { z } from 'zod'
import { MAX_SAVED, type SavedItem } from '../../domain/saved/saved.ts'
import { changeSaved, findSaved } from '../../features/saved/save-pieces.ts'
import { readJson } from '../body/body.ts'
import { OptionsSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const ItemSchema = z.object({
  id: z.string(),
  saved_at: z.iso.datetime(),
  price: z.int().nullable().describe('rupees'),
  on_sale: z.boolean(),
  in_stock: z.boolean(),
  low: z.boolean().describe('few are left of one of its kinds at least'),
}) satisfies z.ZodType<SavedItem>

const Ids = z.array(z.string().max(100)).max(MAX_SAVED).default([])
const SavedChange = z.strictObject({ add: Ids, remove: Ids })

export const saved = defineResource({
  name: 'saved',
  path: '/api/saved/:uid',
  summary: 'The products that a person has saved, the newest first.',
  schema: z.object({
    items: z.array(ItemSchema),
    waiting: z.array(z.object({ id: z.string(), options: OptionsSchema })).describe('what the person is told of once it is back'),
  }),
  example: {
    items: [{ id: 'blue-mug', saved_at: '2026-11-23T08:00:00.000Z', price: 1890, on_sale: false, in_stock: true, low: true }],
    waiting: [{ id: 'red-scarf', options: { size: 'M' } }],
  },
  rule: owner('Saved pieces can only be fetched for authenticated users.'),
  load: async ({ shop }, { uid = '' }) => (await findSaved(shop, uid)).document,
  topics: ({ uid }, value) => [`saved:${uid}`, `waits:${uid}`, ...(value?.items ?? []).map(({ id }) => `product:${id}`)],
  writes: [
    {
      method: 'PATCH',
      summary: `Saves the products of \`add\`, the first as the newest, and lets those of \`remove\` go. Of more than ${MAX_SAVED} the oldest go; ids that no product has are passed over.`,
      input: SavedChange,
      example: { add: ['blue-mug'], remove: ['red-scarf'] },
      async run(c, { shop }, { uid = '' }) {
        await changeSaved(shop, uid, await readJson(c, SavedChange))
        return Response.json((await findSaved(shop, uid)).document)
      },
    },
  ],
})
