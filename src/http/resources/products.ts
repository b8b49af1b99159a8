import { z } from 'zod'
import { fieldsOf, LABEL_COLUMNS, METADATA_FIELDS, METADATA_NAMES } from '../../domain/catalogue/product-fields.ts'
import type { Product, ProductMetadata } from '../../domain/catalogue/product.ts'
import type { KeyPart } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import { narrowText, readNarrowing, type FacetCounts } from '../../domain/search/narrowing.ts'
import { MAX_SEARCH, readSearch } from '../../domain/search/search.ts'
import { DEFAULT_QUERY, isPrint, keyParts, narrowedTo, SORT_ORDERS, readShopQuery, type Match } from '../../domain/search/shop-query.ts'
import { findProduct } from '../../features/catalogue/find-product.ts'
import { listInStock, listProducts, type ProductPage } from '../../features/catalogue/list-products.ts'
import { findByWords } from '../../features/catalogue/search/find-by-words.ts'
import { encodeNext, next, PageQuery, readPage } from './list.ts'
import { defineResource } from './resource.ts'
import { everybody } from './rules.ts'

export const PictureSchema = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  webpWidth: z.int().nullable(),
  colour: z.string(),
  kind: z.string(),
  alt: z.string().nullish().describe('its text alternative; null where it is made from the product and the kind'),
}) satisfies z.ZodType<Picture>

const text = z.string()
export const OptionsSchema = z.record(text, text).describe('such as {"size": "M", "colour": "indigo"}')

const MetadataSchema = z.object({
  ...fieldsOf(METADATA_NAMES, (name) => {
    const { about, empty } = METADATA_FIELDS[name]
    const said = about === undefined ? text : text.describe(about)
    return empty === null ? said.optional() : said
  }),
  price_regular: text.optional().describe('while a sale runs: the price without it'),
  price_until: z.iso.datetime().optional().describe('while a sale runs: when it ends'),
}) as unknown as z.ZodType<ProductMetadata>

export const ProductSchema = z.object({
  id: text,
  name: text,
  ...fieldsOf(LABEL_COLUMNS, () => text.nullable()),
  active: z.boolean().describe('false means out of stock'),
  status: z
    .enum(['draft', 'hidden', 'archived', 'away'])
    .optional()
    .describe('absent where it is on sale; what is hidden is found by its address alone, drafts and what is archived by operators'),
  description: text.describe('a JSON string with desc_1 … desc_3, fnf_1 … fnf_5, ci_1 … ci_4, or plain text'),
  images: z.array(PictureSchema),
  metadata: MetadataSchema,
  wear_with: z.array(text).optional().describe('the ids of products that its page links to'),
  product_options: z
    .array(
      z.object({
        name: text,
        label: text,
        values: z.array(text),
        first: text.optional().describe('chosen until somebody chooses; else M is, or the first value'),
        shops: z.literal(true).optional().describe('it comes in the sizes that the shop’s clothes come in'),
      }),
    )
    .optional()
    .describe('what it is chosen by; absent where that is the size alone, XS to XXL, or nothing'),
  variants: z
    .array(
      z.object({
        options: OptionsSchema,
        available: z.boolean(),
        low: z
          .union([z.literal(1), z.literal(2), z.literal(3)])
          .optional()
          .describe('so few are left'),
        ships_from: z.iso.date().optional().describe('none is there yet, and it is sold ahead: the first day on which it is sent'),
        price: z.int().optional().describe('rupees, where its variants have prices of their own'),
        price_regular: z.int().optional().describe('while a sale of it runs: the price without it'),
        price_until: z.iso.datetime().optional().describe('while a sale of it runs: when it ends'),
      }),
    )
    .optional()
    .describe('what is there of each kind of piece; absent where pieces are neither counted nor priced one by one'),
  rating: z.object({ average: z.number(), count: z.int() }).optional().describe('of its public reviews; absent where there are none'),
}) satisfies z.ZodType<Product>

const PICTURE: Picture = {
  name: 'pictures/blue-mug/1',
  width: 1600,
  height: 2000,
  widths: [240, 400, 600, 800, 1200, 1600],
  webpWidth: 800,
  colour: '#e8e4db',
  kind: 'front',
}

export const PRODUCT: Product = {
  id: 'blue-mug',
  name: 'Blue Mug',
  role: null,
  tax_code: 'txcd_30011000',
  active: true,
  description: '{"desc_1":"A mug of stoneware.","fnf_1":"Stoneware, 350 ml.","ci_1":"Wash by hand."}',
  images: [PICTURE],
  metadata: {
    type: 'swag',
    origin: 'Pune, Maharashtra',
    strength: '3',
    variety: 'Buti',
    price: 'price_blue_mug',
    price_usd: '1890',
    is_oos: '0',
    weight: '210g',
  },
}

const count = z.int()
const FacetsSchema = z.object({
  of: count.describe('without what is chosen'),
  isAll: z.boolean().describe('false where only that many were counted: there are more'),
  sizes: z.record(z.string(), count).describe('pieces that are there in each size of the shop, within all else that is chosen'),
  price: z
    .object({ from: z.int().nullable(), to: z.int().nullable() })
    .describe('the lowest and the highest in rupees, whatever price is chosen'),
  values: z.array(z.object({ field: text, value: text, count })).describe('of each facet, the most frequent of all pieces first'),
}) satisfies z.ZodType<FacetCounts>

const readNarrow = (typed: string) => narrowText(new URLSearchParams(typed))

/** The owner’s order counts where `in_stock` is asked for. */
const ProductsQuery = PageQuery.extend({
  filter: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/)
    .catch(DEFAULT_QUERY.filter),
  q: z
    .string()
    .transform(readSearch)
    .catch('')
    .describe(`what is looked for, at most ${MAX_SEARCH} characters; the best match comes first unless an order is given`),
  order: z
    .enum([...SORT_ORDERS, ''])
    .catch('')
    .describe('name-asc unless something is looked for'),
  in_stock: z.enum(['true', 'false']).catch('false'),
  print: z
    .string()
    .refine((print) => print === '' || isPrint(print))
    .catch(''),
  narrow: z
    .string()
    .transform(readNarrow)
    .catch('')
    .describe('what is chosen, such as size=M&price_to=2000&dye=Indigo; in an address each of these stands for itself'),
  facets: z.enum(['true', 'false']).catch('false').describe('true counts what each size and each value of the shop’s facets would leave'),
}).overwrite((asked) => {
  if (asked.in_stock === 'true') return { ...asked, filter: DEFAULT_QUERY.filter, order: '' as const, print: '', q: '', narrow: '' }
  return asked.order === DEFAULT_QUERY.order && asked.q === '' ? { ...asked, order: '' as const } : asked
})

const SHELF_KEY: KeyPart[] = ['integer', 'text']

export const products = defineResource({
  name: 'products',
  path: '/api/products',
  summary: `The catalogue. q: what is looked for; filter: all, or the id of a category; order: ${SORT_ORDERS.join(', ')}; print: the first word of a print, in small letters; size, price_from, price_to and the fields of the shop’s facets: what is chosen, where a name that stands there twice means either. With in_stock=true what is in stock, in the owner’s order.`,
  schema: z.object({
    products: z.array(ProductSchema),
    total: z.int().describe('of all pages'),
    coffees: z.int().describe('how many of the total are coffees'),
    next,
    facets: FacetsSchema.optional().describe('where they are asked for'),
    match: z.enum(['all', 'some']).optional().describe('of what is looked for: some where no product has all of it'),
  }),
  example: { products: [PRODUCT], total: 1, coffees: 0, next: null },
  query: ProductsQuery,
  rule: everybody,
  readAddress: (search) => ({ narrow: search.get('narrow') ?? narrowText(search) }),
  async load({ shop }, params) {
    const narrowing = readNarrowing(new URLSearchParams(params['narrow']), shop.folder)
    const query = { ...readShopQuery(new Map(Object.entries(params)), shop.folder), ...narrowedTo(narrowing) }
    const fields = params['facets'] === 'true' ? shop.folder.facets.map(({ field }) => field) : null
    const { q } = query
    const page = () => readPage(params, keyParts(query.order))
    const found: ProductPage & { match?: Match } =
      params['in_stock'] === 'true'
        ? await listInStock(shop, readPage(params, SHELF_KEY))
        : q === undefined
          ? await listProducts(shop, query, page(), fields)
          : await findByWords(shop, { ...query, q, facets: fields }, page())
    const { entries, total, coffees, match, facets } = found
    return {
      products: entries,
      total,
      coffees,
      next: encodeNext(found.next),
      ...(match && { match }),
      ...(fields && facets && { facets }),
    }
  },
  topics: () => ['products'],
})

export const product = defineResource({
  name: 'product',
  path: '/api/products/:id',
  summary: 'One product.',
  schema: ProductSchema,
  example: PRODUCT,
  rule: everybody,
  load: ({ shop }, { id = '' }) => findProduct(shop, id),
  topics: ({ id }) => [`product:${id}`],
})
