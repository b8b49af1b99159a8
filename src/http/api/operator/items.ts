import { z } from 'zod'
import type { FoundPerson } from '../../../domain/accounts/person-search.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../../domain/operators/operator-role.ts'
import type { PackersOrder } from '../../../domain/orders/order-for-packers.ts'
import { MODERATION_STATES, type ModeratedReview } from '../../../domain/reviews/moderation.ts'
import type { IllustratedDraft } from '../../../features/content/list-drafts.ts'
import type { ObjectName } from '../../../features/operations/read-object.ts'
import type { ListName } from '../../../operations/lists/all.ts'
import { ComplaintSchema } from '../../resources/complaints.ts'
import { LineSchema, OrderSchema } from '../../resources/orders.ts'
import { OptionsSchema, PictureSchema, ProductSchema } from '../../resources/products.ts'
import { ReturnSchema } from '../../resources/returns.ts'
import { ReviewSchema } from '../../resources/reviews.ts'

/** What operators write on an object, for themselves. */
const NOTED = { note: z.string().nullable(), tags: z.array(z.string()) }
/** What an order has wherever operators read it. */
const NOTED_ORDER = {
  note: NOTED.note.optional(),
  tags: NOTED.tags.optional(),
  taken: z.object({ name: z.string(), at: z.int() }).optional().describe('who packs it, and since when'),
  waitsUntil: z.iso.date().optional().describe('while pieces of it wait that were sold ahead: from when they should be sent'),
}

const PackersOrderSchema = OrderSchema.pick({
  id: true,
  number: true,
  createdAt: true,
  state: true,
  cancelledAt: true,
  packedAt: true,
  shippedAt: true,
  deliveredAt: true,
  promised: true,
  shipping: true,
  shippingLabel: true,
  carrier: true,
}).extend({
  ...NOTED_ORDER,
  delivery: OrderSchema.shape.delivery.omit({ amountPaise: true }),
  line_items: z.array(
    LineSchema.pick({
      id: true,
      description: true,
      quantity: true,
      size: true,
      options: true,
      one_size: true,
      ready_in_days: true,
      ships_from: true,
      picture: true,
    }),
  ),
}) satisfies z.ZodType<PackersOrder>

const ModeratedReviewSchema = ReviewSchema.extend({
  state: z.enum(MODERATION_STATES),
  decision: z.enum(['published', 'hidden']).nullable(),
  decided_at: z.iso.datetime().nullable(),
  moderation_scores: ReviewSchema.shape.attribute_scores.describe('what the moderation service found, whatever was decided'),
  reasons: z.array(z.object({ weight: z.number(), found: z.string() })).describe('what made the score high, the heaviest first'),
  contacts: z.array(z.string()).describe('links, mail addresses and telephone numbers, for which it waits for an operator'),
  product_name: z.string(),
  text_tag: z.string().describe('`seen` of acts: it names the text'),
}) satisfies z.ZodType<ModeratedReview>

const PersonSchema = z.object({
  uid: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isMember: z.boolean(),
  operatorRole: z.enum(OPERATOR_ROLES).nullable().describe('null for everybody who is no operator'),
  orders: z.int(),
  reviews: z.int(),
  ...NOTED,
}) satisfies z.ZodType<FoundPerson>

const ContentItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  hero: z.string(),
  content: z.string().describe('Markdown'),
  products: z.string().describe('ids'),
  state: z.enum(['draft', 'scheduled', 'published']),
  publishAt: z.iso.datetime().nullable().describe('when a scheduled piece opens'),
  createdAt: z.iso.datetime(),
  version: z.int(),
  picture: PictureSchema.nullable().describe('of `hero`; null where it is none of the shop’s own'),
}) satisfies z.ZodType<IllustratedDraft>

const FailedJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string().describe('what it is about, such as an order’s id'),
  attempts: z.int(),
  reason: z.string().describe('the message of the last failure'),
  failedAt: z.iso.datetime(),
})

const CodeSchema = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  rupees: z.int().nullable(),
  buy: z.int().nullable(),
  get: z.int().nullable(),
  freeDelivery: z.boolean(),
  categories: z.array(z.string()),
  products: z.array(z.string()),
  minimum: z.int().describe('what its pieces have to come to, in rupees'),
  firstOrder: z.boolean(),
  members: z.boolean(),
  automatic: z.boolean().describe('it counts by itself'),
  addsUp: z.boolean().describe('beside a code too'),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  usesInAll: z.int().nullable(),
  usesPerAccount: z.int().nullable(),
  endedAt: z.iso.datetime().nullable(),
  paid: z.int().describe('uses that were paid'),
  reserved: z.int().describe('uses that open payments hold'),
  state: z.enum(['planned', 'running', 'used-up', 'over', 'ended']),
})

const StockSchema = z.object({
  id: z.string().describe('of the product'),
  name: z.string(),
  options: OptionsSchema,
  oneSize: z.boolean(),
  stock: z.int().nullable().describe('pieces that are not sold yet; null is unlimited; below nothing so many were sold ahead and wait'),
  ahead: z.int().describe('how many may be sold before they are there'),
  shipsFrom: z.iso.date().nullable().describe('the day from which these are sent'),
  held: z.int().describe('how many of these open payments hold'),
  few: z.int().describe('how many left are few'),
  isStocked: z.boolean().describe('whether the product is in stock at all, whatever its counts'),
  sku: z.string().nullable(),
  shelf: z.string().nullable().describe('where its pieces lie'),
  price: z.int().nullable().describe('in rupees; null is the product’s'),
  cost: z.int().nullable().describe('what a piece costs the shop, in rupees'),
  margin: z
    .object({ paise: z.int(), percent: z.int() })
    .nullable()
    .describe('what is left of its price without tax; null where no cost is known'),
  last: z
    .object({
      name: z.string(),
      at: z.iso.datetime(),
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
      note: z.string().nullable(),
    })
    .nullable()
    .describe('what an operator last did to the count'),
})

const CollectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  picture: z.string().nullable(),
  choice: z.union([
    z.object({ products: z.array(z.string()).describe('ids, in their order') }),
    z.object({
      rule: z.object({
        fields: z.array(z.object({ field: z.string(), value: z.string() })),
        newest: z.int().nullable(),
        sale: z.boolean(),
      }),
    }),
  ]),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  isOpen: z.boolean(),
  isChanged: z.boolean().describe('operators have made it, or changed what the shop folder says'),
})

const SoldSchema = z.object({
  id: z.string(),
  name: z.string(),
  orders: z.int(),
  pieces: z.int(),
  soldPaise: z.int(),
  returnedPaise: z.int().nullable().describe('given back since for pieces that came back; null of sizes'),
  backPaise: z.int().nullable().describe('given back since for anything else; null of sizes'),
  beforePaise: z.int(),
  goneDays: z.number().nullable().describe('of sizes: the days on which none could be had'),
  missedPaise: z.int().nullable().describe('of sizes: what these days would have sold at the rate of the others'),
})

const PageSchema = z.object({
  name: z.string(),
  changedAt: z.iso.datetime().nullable().describe('where operators have written it'),
  isOfFolder: z.boolean().describe('the shop folder has words of its own for it'),
  version: z.int(),
})

/** What one object has on top of its row, for owners. */
const MORE: Partial<Record<ObjectName, z.ZodRawShape>> = {
  orders: {
    uid: z.uuid().describe('of the account that has bought'),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    complaints: z.array(ComplaintSchema),
    returns: z.array(ReturnSchema),
  },
  products: { counts: z.array(z.looseObject({ options: OptionsSchema })).describe('the counted pieces of each kind') },
  collections: { products: z.array(ProductSchema) },
  people: { sessions: z.array(z.object({ id: z.string(), device: z.string(), signedInAt: z.iso.datetime(), usedAt: z.iso.datetime() })) },
}

/** The rows of lists as a program reads them. */
const ITEMS: { owner: Record<ListName, z.ZodType>; packer: Partial<Record<ListName, z.ZodType>> } = {
  owner: {
    orders: OrderSchema.extend({
      ...NOTED_ORDER,
      paidWith: z.string().optional().describe('the payment provider'),
      sessionId: z.string().optional().describe('of the checkout session in which it was paid, as `orders write` answers it'),
    }),
    products: ProductSchema.extend(NOTED),
    stock: StockSchema,
    reviews: ModeratedReviewSchema,
    people: PersonSchema,
    codes: CodeSchema,
    collections: CollectionSchema,
    pages: PageSchema,
    sales: SoldSchema,
    complaints: ComplaintSchema.extend({ number: z.string().describe('of its order') }),
    returns: ReturnSchema.extend({ number: z.string().describe('of its order') }),
    content: ContentItemSchema,
    jobs: FailedJobSchema,
  },
  packer: {
    orders: PackersOrderSchema,
    products: z.object({ id: z.string(), name: z.string(), inStock: z.boolean() }),
    stock: StockSchema.omit({ price: true, cost: true, margin: true }),
  },
}

export function itemSchema(role: OperatorRole, name: ListName): z.ZodType {
  return ITEMS[role][name] ?? z.object({ id: z.string() })
}

export function objectSchema(role: OperatorRole, name: ObjectName): z.ZodType {
  const row = itemSchema(role, name)
  return role === 'owner' && row instanceof z.ZodObject ? row.extend(MORE[name] ?? {}) : row
}
