import { z } from 'zod'
import type { LineEdit, LineName } from '../../domain/cart/cart-merge.ts'
import { coerceQuantity, type CartLine, type LineChange } from '../../domain/cart/cart.ts'
import { MAX_OPTIONS } from '../../domain/catalogue/options.ts'
import { DEFAULT_SIZE, readSize, type ShopSizes } from '../../domain/catalogue/size.ts'
import type { Options } from '../../domain/catalogue/variant.ts'
import { cartDocument, comingUsually, type CartDocument, type CartTerms } from '../../domain/prices/cart-terms.ts'
import { CODE_WHYS } from '../../domain/prices/code.ts'
import type { Status } from '../../domain/status.ts'
import { changeCart, type MergeResult } from '../../features/cart/change-cart.ts'
import { findCart } from '../../features/cart/find-cart.ts'
import { findCartTerms } from '../../features/codes/cart-code.ts'
import { codeRefusedWords } from '../../messages/catalogue/prices.ts'
import { ADD_MESSAGES } from '../../messages/checkout.ts'
import { readJson } from '../body/body.ts'
import { fieldsOf, namesOf } from '../body/input.ts'
import type { Ctx } from '../context.ts'
import { Refusal, refusal, withRetryAfter } from '../refusal.ts'
import { OptionsSchema, PRODUCT, ProductSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { type Params, type ReadContext, owner } from './rules.ts'

const rupees = z.int().min(0)
const TermsSchema = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  rupees: z.int().nullable(),
  buy: z.int().nullable().describe('of every so many pieces and `get` more those that cost least are free'),
  get: z.int().nullable(),
  freeDelivery: z.boolean(),
  categories: z.array(z.string()).describe('it is for pieces of these categories and these products; for all where both are empty'),
  products: z.array(z.string()),
  automatic: z.boolean(),
  addsUp: z.boolean().describe('it counts beside a code too'),
  minimum: rupees.describe('rupees that its pieces must come to'),
  usable: z.boolean().describe('false once it has ended or is used up, and where it is for others'),
  why: z.enum(CODE_WHYS).nullable().describe('why it cannot be used'),
})
const CartSchema = z.object({
  items: z.array(ProductSchema.extend({ quantity: z.int().min(1).max(100), size: z.string(), options: OptionsSchema })),
  code: z.string().nullable().describe('the code that was entered'),
  discount: rupees.describe('rupees that are taken off'),
  total: rupees.describe('rupees, of what can be bought, after the discount'),
  freeDelivery: z.boolean().describe('a discount makes delivery free, but for express'),
  code_terms: TermsSchema.nullable().describe('what the code takes off: percent, rupees, pieces or delivery'),
  automatic_terms: z
    .array(TermsSchema)
    .describe('the discounts that count by themselves: the one with which least is paid for pieces and delivery does, or the code'),
}) satisfies z.ZodType<CartDocument>

/** There are as many as a product can have. A size may come by itself, as the specification's lines have it. */
const Chosen = {
  size: z.unknown().optional(),
  options: z
    .record(z.string().max(20), z.string().max(100))
    .refine((options) => Object.keys(options).length <= MAX_OPTIONS)
    .optional(),
}
/** A quantity may come as a number or a text of digits, so its rule is the domain's, not the schema's. */
const Change = { ...Chosen, quantity: z.unknown().optional() }
const Line = z.strictObject({ id: z.string().max(100), ...Change, to: z.strictObject(Change).optional() })
/** Of the document as it is given back the shop's own fields are passed over: what a piece is called and costs, what all comes to. */
const Item = z.strictObject({ ...fieldsOf(namesOf(CartSchema.shape.items.element)).shape, ...Line.omit({ to: true }).shape })
const CartMerge = z.strictObject({
  ...fieldsOf(namesOf(CartSchema)).shape,
  items: z.array(Item).max(100).optional(),
  set: z.array(Line).max(100).default([]),
  change: z.array(Line).max(100).default([]),
  remove: z
    .array(z.union([z.string().max(100), z.strictObject({ id: z.string().max(100), ...Chosen })]))
    .max(100)
    .default([]),
  code: z.string().max(200).nullish(),
})

export const cart = defineResource({
  name: 'cart',
  path: '/api/cart/:uid',
  summary:
    'The cart document of a person at the catalogue’s present prices, with its code and its sums: one line per product, or several that differ in their options.',
  schema: CartSchema,
  example: {
    items: [{ ...PRODUCT, quantity: 1, size: 'M' as const, options: { size: 'M' } }],
    code: 'DIWALI10',
    discount: 189,
    total: 1701,
    freeDelivery: false,
    code_terms: {
      code: 'DIWALI10',
      percent: 10,
      rupees: null,
      buy: null,
      get: null,
      freeDelivery: false,
      categories: [],
      products: [],
      automatic: false,
      addsUp: false,
      minimum: 0,
      usable: true,
      why: null,
    },
    automatic_terms: [],
  },
  rule: owner('The cart can only be fetched for authenticated users.'),
  async load({ shop }, { uid = '' }) {
    const [items, terms] = await Promise.all([findCart(shop, uid), findCartTerms(shop, uid)])
    return documentOf(shop, items, terms)
  },
  topics: ({ uid }, value) => [
    `cart:${uid}`,
    ...(value?.items ?? []).map(({ id }) => `product:${id}`),
    'discounts',
    ...[...(value?.code ? [value.code] : []), ...(value?.automatic_terms ?? []).map(({ code }) => code)].map((code) => `code:${code}`),
  ],
  writes: [
    {
      method: 'PATCH',
      summary:
        'Merges into the cart document: `items` are all of its lines, in place of those that were there. Or line by line: `set` adds or changes, `change` changes only what is there. Other lines stay as they are. A line is named by its product; where there are several of it, or are to be, by its options too, and `to` has what changes. `remove` by an id alone removes all lines of the product. `code` enters a code, null takes it out; one that cannot be used is refused as ABORTED, whatever the reason, and nothing is changed.',
      input: CartMerge,
      example: { set: [{ id: 'blue-mug', quantity: 2, size: 'L' }], remove: ['red-scarf'] },
      run: merge,
    },
  ],
})

function documentOf({ folder }: Pick<ReadContext['shop'], 'folder'>, items: CartLine[], terms: CartTerms): CartDocument {
  return cartDocument(items, { ...terms, coming: comingUsually(folder.deliveryPrices) })
}

async function merge(c: Ctx, { shop }: ReadContext, { uid = '' }: Params): Promise<Response> {
  const { items, set, change, remove, code } = await readJson(c, CartMerge)
  const { sizes } = shop.folder
  const merge = {
    ...(items && { items: items.map((line) => readLine(line, sizes)) }),
    set: set.map((line) => readLine(line, sizes)),
    change: change.map((line) => readLine(line, sizes)),
    remove: remove.map((name) => readName(name, sizes)),
  }
  const changed = await changeCart(shop, uid, code === undefined ? merge : { ...merge, code })
  if (changed.ok) return Response.json(documentOf(shop, changed.lines, await findCartTerms(shop, uid)))
  if (changed.reason === 'not-usable' || changed.reason === 'not-theirs') return refusal('ABORTED', codeRefusedWords(changed))
  if (changed.reason === 'too-many') return withRetryAfter(refusal('RESOURCE_EXHAUSTED', codeRefusedWords(changed)), changed)
  return refusal(STATUS[changed.reason], ADD_MESSAGES[changed.reason], { id: changed.id })
}

const STATUS: Record<Extract<MergeResult, { ok: false }>['reason'], Status> = {
  'unknown-product': 'NOT_FOUND',
  'no-such-options': 'INVALID_ARGUMENT',
  'unclear-line': 'INVALID_ARGUMENT',
  'out-of-stock': 'ABORTED',
  gone: 'ABORTED',
  'no-price': 'ABORTED',
  full: 'ABORTED',
}

function readLine({ id, to, ...change }: z.infer<typeof Line>, sizes: ShopSizes): LineEdit {
  return { id, ...readChange(change, sizes), ...(to && { to: readChange(to, sizes) }) }
}

function readName(name: z.infer<typeof CartMerge>['remove'][number], sizes: ShopSizes): LineName {
  if (typeof name === 'string') return { id: name }
  const options = readChosen(name, sizes)
  return { id: name.id, ...(options && { options }) }
}

type Changed = { quantity?: unknown; size?: unknown; options?: Options }

function readChange({ quantity, ...chosen }: Changed, sizes: ShopSizes): LineChange {
  const options = readChosen(chosen, sizes)
  return {
    ...(quantity !== undefined && { quantity: coerceQuantity(quantity) ?? throwInvalid('The quantity must be a number from 1 to 100.') }),
    ...(options && { options }),
  }
}

function readChosen({ size, options }: Changed, sizes: ShopSizes): Options | undefined {
  if (size === undefined) return options
  // A line of what comes in one size has it too, whatever the shop's sizes are.
  if (size === DEFAULT_SIZE) return { ...options, size }
  return { ...options, size: readSize(size, sizes) ?? throwInvalid(`The size must be one of ${sizes.list.join(', ')}.`) }
}

function throwInvalid(message: string): never {
  throw new Refusal('INVALID_ARGUMENT', message)
}
