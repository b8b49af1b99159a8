import { z } from 'zod'
import { MAX_SIZE_LENGTH } from '../../domain/catalogue/size.ts'
import type { KeyPart } from '../../domain/paging.ts'
import { MAX_PHOTOS } from '../../domain/reviews/review-photo.ts'
import { OFFENCES, type Review } from '../../domain/reviews/review.ts'
import { FITS } from '../../domain/sizes/fit.ts'
import { findReview, findReviews } from '../../features/reviews/find-reviews.ts'
import { saveReview } from '../../features/reviews/save-review.ts'
import { readJson } from '../body/body.ts'
import { fieldsOf, namesOf } from '../body/input.ts'
import type { Ctx } from '../context.ts'
import { Refusal, refusal } from '../refusal.ts'
import { encodeNext, next, PageQuery, readPage } from './list.ts'
import { PictureSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { type Params, type ReadContext, publicPerViewer, owner } from './rules.ts'

export const ReviewSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  product_id: z.string(),
  rating: z.int().min(1).max(5),
  message: z.string().describe('20 to 500 characters'),
  user: z.object({ id: z.uuid(), display_name: z.string(), photo_url: z.string().nullable() }),
  images: z.array(PictureSchema),
  size: z.string().optional().describe('the size that the author bought'),
  fit: z.enum(FITS).optional(),
  verified_purchase: z.literal(true).optional().describe('the author keeps a piece of the product from an order'),
  hidden_by_shop: z.literal(true).optional().describe('an operator has hidden it; its author alone still reads it'),
  attribute_scores: z
    .object({ TOXICITY: z.number(), ...Object.fromEntries(OFFENCES.map((offence) => [offence, z.number().optional()])) })
    .nullable()
    .describe('null until moderated; read only'),
}) satisfies z.ZodType<Review>

const EXAMPLE: Review = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  created_at: '2026-11-20T12:00:00.000Z',
  product_id: 'blue-mug',
  rating: 5,
  message: 'The cambric goes soft after two washes.',
  user: { id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0f', display_name: 'Ananya R.', photo_url: null },
  images: [],
  attribute_scores: { TOXICITY: 0.02 },
}

/** The specification's clients write the whole document; its scores, dates and author are the shop's own to say. */
const Written = fieldsOf(namesOf(ReviewSchema))

/** Toxicity, time backwards, id. */
export const REVIEW_KEY: KeyPart[] = ['score', 'time', 'uuid']

export const reviews = defineResource({
  name: 'reviews',
  path: '/api/products/:id/reviews',
  summary: 'A product’s reviews: those with a toxicity below 0.6, and the reader’s own.',
  schema: z.object({ reviews: z.array(ReviewSchema), next }),
  example: { reviews: [EXAMPLE], next: null },
  query: PageQuery,
  rule: publicPerViewer,
  async load({ shop, person }, params) {
    const of = { productId: params['id'] ?? '', viewerUid: person?.uid ?? null }
    const found = await findReviews(shop, of, readPage(params, REVIEW_KEY))
    return { reviews: found.entries, next: encodeNext(found.next) }
  },
  topics: ({ id }) => [`reviews:${id}`],
})

export const review = defineResource({
  name: 'review',
  path: '/api/products/:id/reviews/:uid',
  summary: 'What one person wrote about a product: always for themselves, for others once it is public.',
  schema: ReviewSchema,
  example: EXAMPLE,
  rule: publicPerViewer,
  load: ({ shop, person }, { id = '', uid = '' }) => findReview(shop, id, uid, person?.uid ?? null),
  topics: ({ id }) => [`reviews:${id}`],
  writes: [
    {
      method: 'PUT',
      summary: 'Writes or edits the caller’s one review of the product; it waits for moderation.',
      input: z.strictObject({
        ...fieldsOf(['id', 'created_at', 'product_id', 'user', 'attribute_scores']).shape,
        rating: z.int().min(1).max(5),
        message: z.string().min(20).describe('20 to 500 characters as people see them'),
        size: z.string().max(MAX_SIZE_LENGTH).optional().describe('one of the shop’s sizes'),
        fit: z.enum(FITS).optional(),
        images: z
          .array(z.union([z.string(), PictureSchema]))
          .max(MAX_PHOTOS)
          .optional()
          .describe('uploaded photos or their names, those of before included; without it they stay as they are'),
      }),
      example: { rating: EXAMPLE.rating, message: EXAMPLE.message },
      rule: owner('This mutation requires authentication'),
      run: putReview,
    },
  ],
})

async function putReview(c: Ctx, { shop, person }: ReadContext, { id = '' }: Params): Promise<Response> {
  if (!person) throw new Refusal('UNAUTHENTICATED', 'This mutation requires authentication')
  const result = await saveReview(shop, person, id, await readJson(c, Written))
  if (result.ok) return Response.json(result.review)
  if (result.reason === 'unknown-product') return refusal('NOT_FOUND', 'There is no such product.')
  return refusal('INVALID_ARGUMENT', Object.values(result.errors).join(' '), { fields: result.errors })
}
