import { z } from 'zod'
import { cheapestOf } from '../../domain/catalogue/options.ts'
import { clothWords } from '../../domain/catalogue/print.ts'
import { priceRupees } from '../../domain/catalogue/product.ts'
import { readSearch } from '../../domain/search/search.ts'
import { searchAddress } from '../../domain/search/shop-query.ts'
import { suggest } from '../../features/catalogue/search/suggest.ts'
import { narrowingLink } from '../../messages/catalogue/search.ts'
import { TOO_MANY_CALLS } from '../../messages/checkout.ts'
import { Refusal } from '../refusal.ts'
import { PictureSchema, PRODUCT } from './products.ts'
import { defineResource } from './resource.ts'
import { everybody, type Rule } from './rules.ts'

/** A program could try every word. */
const asFastAsPeopleType: Rule = {
  ...everybody,
  async check({ shop, address }) {
    const allowance = await shop.attempts.consume('suggest-address', address)
    if (!allowance.ok) throw new Refusal('RESOURCE_EXHAUSTED', TOO_MANY_CALLS)
  },
}

const Suggestion = z.object({ text: z.string(), address: z.string().describe('of a page of the shop') })

export const suggestions = defineResource({
  name: 'suggestions',
  path: '/api/suggestions',
  summary: 'What the search field offers for what has been typed so far (q): up to six products, words and ways to narrow.',
  schema: z.object({
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        cloth: z.string(),
        price: z.int().nullable().describe('in rupees; of the cheapest kind'),
        from: z.boolean().describe('other kinds of it cost more'),
        picture: PictureSchema.nullable(),
      }),
    ),
    total: z.int(),
    words: z.array(Suggestion),
    narrow: z.array(Suggestion),
  }),
  example: {
    products: [{ id: PRODUCT.id, name: PRODUCT.name, cloth: 'Buti, indigo', price: 1890, from: false, picture: PRODUCT.images[0]! }],
    total: 1,
    words: [{ text: 'neel kurta', address: '/shop?q=neel+kurta' }],
    narrow: [{ text: 'Buti prints', address: '/shop?print=buti' }],
  },
  query: z.object({ q: z.string().transform(readSearch).catch('') }),
  rule: asFastAsPeopleType,
  async load({ shop }, { q = '' }) {
    const { found, words, narrow } = await suggest(shop, q)
    const products = found.entries.map((entry) => {
      const { product, differs } = cheapestOf(entry)
      return {
        id: product.id,
        name: product.name,
        cloth: clothWords(product),
        price: priceRupees(product),
        from: differs,
        picture: product.images[0] ?? null,
      }
    })
    return {
      products,
      total: found.total,
      words: words.map((text) => ({ text, address: searchAddress(text) })),
      narrow: narrow.map((to) => narrowingLink(q, to, shop.folder.sizeCharts.length > 0)),
    }
  },
  topics: () => ['products'],
})
