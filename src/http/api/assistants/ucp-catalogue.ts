import { z } from 'zod'
import {
  featuredFirst,
  fitsFilters,
  kindOf,
  productIdIn,
  readSelected,
  ucpDetail,
  ucpProduct,
  type UcpVariant,
} from '../../../domain/assistants/ucp-product.ts'
import { LOOKUP, SEARCH, ucpFailure, ucpOf, type UcpMessage } from '../../../domain/assistants/ucp.ts'
import { firstOptions } from '../../../domain/catalogue/options.ts'
import { variantName } from '../../../domain/feed/variant-id.ts'
import { narrowText } from '../../../domain/search/narrowing.ts'
import { MAX_SEARCH } from '../../../domain/search/search.ts'
import { findProduct, findProducts } from '../../../features/catalogue/find-product.ts'
import { products } from '../../resources/products.ts'
import { read } from '../../resources/resource.ts'
import { url } from '../../routes.ts'
import { defineUcpCall, UcpFault } from './ucp-call.ts'

/** More of a request is not looked at. */
const MAX_IDS = 50
const MAX_LIMIT = 25
const id = z.string().max(300)
const paise = z.int().min(0).max(1_000_000_000)

const Filters = z
  .looseObject({
    categories: z.array(z.string().max(100)).max(20).optional(),
    price: z.looseObject({ min: paise.optional(), max: paise.optional() }).optional(),
  })
  .describe(
    'Narrows what is found: categories by their values, the price in paise; size and the fields of the shop’s own facets as lists of values.',
  )
const Context = z.looseObject({ currency: z.string().max(10).optional() })
const Common = { context: Context.optional(), filters: Filters.optional() }

const SearchInput = z.looseObject({
  ...Common,
  query: z.string().max(1000).optional().describe(`What is looked for, at most ${MAX_SEARCH} characters of it.`),
  pagination: z
    .looseObject({ cursor: z.string().max(2000).optional(), limit: z.int().min(1).optional().describe(`At most ${MAX_LIMIT}.`) })
    .optional(),
})

export const searchCatalog = defineUcpCall({
  name: 'search_catalog',
  about: 'Searches the shop’s products by words, category, price, size or the shop’s own facets.',
  capability: SEARCH,
  method: 'POST',
  path: url.ucpSearch,
  payload: 'catalog',
  input: SearchInput,
  kind: 'reads',
  async run(context, { body }) {
    const { query = '', pagination } = body
    const { filters, messages } = readFilters(body)
    if (query.trim() === '' && Object.keys(body.filters ?? {}).length === 0)
      throw new UcpFault(400, 'invalid_request', { content: 'Give a query, or filters.' })
    const { shop } = context
    const known = filters.categories?.filter((wanted) => shop.folder.categories.some(({ id }) => id === wanted))
    const { at, after } = readCursor(pagination?.cursor)
    if (known?.length === 0) return { status: 200, body: { ...ucpOf(SEARCH), products: [], pagination: { has_next_page: false } } }
    const found = await read(products, context, {
      q: query,
      filter: known?.[at] ?? '',
      narrow: narrowOf(filters),
      limit: String(Math.min(pagination?.limit ?? 10, MAX_LIMIT)),
      after,
    })
    if (found.match === 'some')
      messages.push({ type: 'info', code: 'partial_match', content: 'No product has all of these words; these have some.' })
    const cursor = nextCursor({ at, next: found.next, of: known?.length ?? 1 })
    return {
      status: 200,
      body: {
        ...ucpOf(SEARCH),
        products: found.products.flatMap((product) => ucpProduct(product, featuredFirst(product), shop) ?? []),
        pagination: {
          has_next_page: cursor !== null,
          ...(cursor !== null && { cursor }),
          ...((known?.length ?? 1) === 1 && { total_count: found.total }),
        },
        ...(messages.length > 0 && { messages }),
      },
    }
  },
})

/** Of several categories one follows the other: a cursor says in which of them it is. */
function readCursor(cursor = ''): { at: number; after: string } {
  const [, at = '0', after = ''] = /^(\d{1,2})\.(.*)$/.exec(cursor) ?? []
  if (cursor !== '' && !/^\d{1,2}\./.test(cursor))
    throw new UcpFault(400, 'invalid_cursor', { content: 'The cursor is none of this shop.' })
  return { at: Number(at), after }
}

function nextCursor({ at, next, of }: { at: number; next: string | null; of: number }): string | null {
  if (next !== null) return `${at}.${next}`
  return at + 1 < of ? `${at + 1}.` : null
}

type Narrowed = z.infer<typeof Filters>

/** The filters as an address of the shop has them, in whole rupees. What is none of the shop's counts as nothing. */
function narrowOf({ price, ...others }: Narrowed): string {
  const params = new URLSearchParams()
  if (price?.min !== undefined) params.set('price_from', String(Math.ceil(price.min / 100)))
  if (price?.max !== undefined) params.set('price_to', String(Math.floor(price.max / 100)))
  for (const [name, value] of Object.entries(others))
    for (const each of Array.isArray(value) ? value : [value]) if (typeof each === 'string') params.append(name, each)
  return narrowText(params)
}

/** The shop sells in rupees: a price in another currency is not compared, which is said. */
function readFilters({ filters = {}, context }: { filters?: Narrowed; context?: z.infer<typeof Context> }): {
  filters: Narrowed
  messages: UcpMessage[]
} {
  const { price, ...others } = filters
  const { currency = 'INR' } = context ?? {}
  if (!price || currency.toUpperCase() === 'INR') return { filters, messages: [] }
  const content = 'Prices are in INR: the price filter was not applied.'
  return { filters: others, messages: [{ type: 'info', code: 'price_filter_ignored', content }] }
}

const LookupInput = z.looseObject({ ...Common, ids: z.array(id).min(1).describe(`Ids of products or of variants, at most ${MAX_IDS}.`) })

export const lookupCatalog = defineUcpCall({
  name: 'lookup_catalog',
  about: 'Reads products by the ids of products or of variants that an earlier answer gave.',
  capability: LOOKUP,
  method: 'POST',
  path: url.ucpLookup,
  payload: 'catalog',
  input: LookupInput,
  kind: 'reads',
  async run({ shop }, { body }) {
    const { ids } = body
    const { filters, messages } = readFilters(body)
    if (ids.length > MAX_IDS) throw new UcpFault(400, 'request_too_large', { content: `At most ${MAX_IDS} ids can be looked up at once.` })
    const wanted = [...new Set(ids)]
    const found = new Map((await findProducts(shop, wanted.map(productIdIn))).map((product) => [product.id, product]))
    const inputs = new Map<string, NonNullable<UcpVariant['inputs']>>()
    for (const id of wanted) {
      const product = found.get(productIdIn(id))
      const kind = product && kindOf(product, id)
      if (!kind) {
        messages.push({ type: 'info', code: 'not_found', content: id })
        continue
      }
      const key = variantName(product, kind.options ?? firstOptions(product))
      inputs.set(key, [...(inputs.get(key) ?? []), { id, match: kind.options ? 'exact' : 'featured' }])
    }
    const shown = [...found.values()].flatMap((product) => {
      const kinds = featuredFirst(product).filter((options) => inputs.has(variantName(product, options)))
      const filtered = kinds.filter((options) => fitsFilters(product, options, filters))
      const shown = ucpProduct(product, filtered, shop)
      return shown ? [{ ...shown, variants: shown.variants.map((variant) => ({ ...variant, inputs: inputs.get(variant.id) })) }] : []
    })
    return { status: 200, body: { ...ucpOf(LOOKUP), products: shown, ...(messages.length > 0 && { messages }) } }
  },
})

const Selected = z.looseObject({ name: z.string().max(100), label: z.string().max(200) })
const ProductInput = z.looseObject({
  ...Common,
  id: id.describe('The id of a product or of a variant.'),
  selected: z.array(Selected).max(10).optional().describe('What is chosen of its options so far.'),
  preferences: z.array(z.string().max(100)).max(10).optional(),
})

export const getProduct = defineUcpCall({
  name: 'get_product',
  about: 'Reads one product with its options, what of them is there, its prices, its fabric and its care.',
  capability: LOOKUP,
  method: 'POST',
  path: url.ucpProduct,
  payload: 'catalog',
  input: ProductInput,
  kind: 'reads',
  async run({ shop }, { body }) {
    const { id, selected } = body
    const { filters, messages } = readFilters(body)
    const product = await findProduct(shop, productIdIn(id))
    const kind = product && kindOf(product, id)
    const chosen = kind && (kind.options ?? (selected ? readSelected(product, selected) : null))
    const shown = product && kind ? ucpDetail(product, { chosen, filters }, shop) : null
    if (!shown) {
      const content = 'There is no such product in this shop.'
      return { status: 200, body: ucpFailure(LOOKUP, { code: 'not_found', content, continueUrl: `${shop.publicUrl}${url.shop}` }) }
    }
    return { status: 200, body: { ...ucpOf(LOOKUP), product: shown, ...(messages.length > 0 && { messages }) } }
  },
})
