import { fitSummary } from '../../../messages/fit.ts'
import { databaseFault } from '../../../errors/database-fault.ts'
import { hasOneSize, isInStock, type Product } from '../../../domain/catalogue/product.ts'
import { readyInDays } from '../../../domain/parcels/delivery.ts'
import { UnavailableError } from '../../../errors/unavailable-error.ts'
import { Refusal } from '../../refusal.ts'
import { mergeCart } from '../../../features/cart/change-cart.ts'
import { completeOptions } from '../../../domain/catalogue/options.ts'
import type { Wait } from '../../../domain/saved/wait.ts'
import { findWaits, stopWaiting, waitFor } from '../../../features/saved/tell-waiting.ts'
import { WAIT_MESSAGES } from '../../../messages/waiting.ts'
import { mostAlike } from '../../../domain/catalogue/print.ts'
import { findWithSimilar, type WithSimilar } from '../../../features/catalogue/find-similar.ts'
import { findLines } from '../../../features/cart/find-cart.ts'
import type { Picture } from '../../../domain/picture.ts'
import { readReview, typedRating, type Review, type ReviewErrors } from '../../../domain/reviews/review.ts'
import { findOwnPhotos } from '../../../features/pictures/find-photo.ts'
import { readReviewQuery } from '../../../domain/reviews/review-query.ts'
import { saveReview } from '../../../features/reviews/save-review.ts'
import { findReviewsOfPage } from '../../../features/reviews/find-reviews.ts'
import type { CartMerge } from '../../../domain/cart/cart-merge.ts'
import { readLineChange, type LineChange } from '../../../domain/cart/cart.ts'
import { parseOptions, type Options } from '../../../domain/catalogue/variant.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { signInTo } from '../../add-intent.ts'
import { ADD_MESSAGES } from '../../../messages/checkout.ts'
import { readForm } from '../../body.ts'
import type { Ctx } from '../../context.ts'
import { promiseNow } from '../../delivery-promise.ts'
import { page, pageWithoutData, seeOther } from '../../page.ts'
import { encodeNext, readAfter } from '../../resources/list.ts'
import { review as reviewResource, REVIEW_KEY } from '../../resources/reviews.ts'
import { findFor } from '../../resources/resource.ts'
import { readReviewForm, storePhotos, type PostedReview } from '../../review-form.ts'
import { isMultipart, withUpload } from '../../uploads.ts'
import { askToSignIn, personOf } from '../../session.ts'
import { definePage } from '../../route.ts'
import { productPath, url, waitAddress } from '../../routes.ts'
import { inStockNow } from './in-stock-now.ts'

/** How many pieces the page shows beside the product. */
const SIMILAR = 4

type Shown = {
  message?: string
  /** Another line was chosen. */
  another?: boolean
  /** The review form as submitted, with its errors. */
  form?: { fields: PostedReview['fields']; photos: Picture[]; errors: ReviewErrors & { form?: string } }
}

/** A product's page, with the person's own cart line and review. */
export const product = definePage({
  path: url.product,
  access: 'everybody',
  component: 'product',
  load: loadProduct,
  /** The forms serve browsers that do not run the page's islands. */
  post: productForm,
})

/** A visitor's page is the same for all, whatever its address says (cache/cached-pages.ts). */
async function loadProduct(c: Ctx<typeof url.product>, { message, another, form }: Shown = {}): Promise<PropsOf<'product'> | Response> {
  const id = c.req.param('id')
  const { shop, person } = c.var
  const requested = readReviewQuery(new URL(c.req.url).searchParams)
  const after = requested.after === null ? null : readAfter(requested.after, REVIEW_KEY)
  const query = { ...requested, after: after && requested.after }
  for (const topic of [`product:${id}`, `reviews:${id}`]) c.var.topics.add(topic)
  const [loaded, lines, reviews] = await Promise.all([
    load(c, id),
    person ? findLines(shop, person.uid, id) : [],
    findReviewsOfPage(shop, { productId: id, viewerUid: person?.uid ?? null }, { ...query, after }),
  ])
  if (!loaded.ok) return pageWithoutData(c, 'productFailed', {}, 500)
  const { product, wearWith, candidates } = loaded
  if (!product) return page(c, 'productMissing', { suggestions: await inStockNow(c) }, 404)
  const similar = mostAlike(product, candidates, SIMILAR)
  for (const id of [...similar.map(({ id }) => id), ...(product.wear_with ?? [])]) c.var.topics.add(`product:${id}`)
  const { listed, shown, own, counts, fit } = reviews
  return {
    product,
    listed: { reviews: listed.entries, next: encodeNext(listed.next) },
    shown: { reviews: shown.entries, next: encodeNext(shown.next), counts, query },
    rating: product.rating ?? null,
    fit: fit && fitSummary(fit),
    similar,
    wearWith,
    promise: promiseNow(c, readyInDays([product])),
    own: {
      productId: id,
      uid: person?.uid ?? null,
      review: own,
      editing: form !== undefined || (person !== null && c.req.query('review') === 'edit'),
      fields: form?.fields ?? { rating: String(own?.rating ?? 0), message: own?.message ?? '', size: own?.size ?? '', fit: own?.fit ?? '' },
      oneSize: hasOneSize(product),
      photos: form?.photos ?? own?.images ?? [],
      errors: form?.errors ?? {},
    },
    lines,
    waiting: await readWaiting(c, product),
    another: lines.length > 0 && (another ?? c.req.query('another') === 'true'),
    signedIn: person !== null,
    added: person !== null && c.req.query('added') === 'true',
    message: message ?? null,
  }
}

/** What the person waits for of a product, asked for only where something is gone. */
async function readWaiting(c: Ctx, product: Product): Promise<PropsOf<'product'>['waiting']> {
  const { person, shop } = c.var
  const isAllThere = isInStock(product) && !product.variants?.some(({ available }) => !available)
  if (!person || isAllThere) return { kinds: [], chosen: null, verified: false }
  const kind = parseOptions(c.req.query('kind') ?? '')
  const waits = await findWaits(shop, person.uid, product.id)
  return {
    kinds: waits.map(({ options }) => options),
    chosen: kind && completeOptions(product, kind, null),
    verified: person.email !== null && person.emailVerified,
  }
}

type Loaded = { ok: true } & WithSimilar

/** A product that cannot be read has its own error page (spec §8), unless the whole shop is unavailable. */
async function load(c: Ctx, id: string): Promise<Loaded | { ok: false }> {
  try {
    return { ok: true, ...(await findWithSimilar(c.var.shop, id)) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof UnavailableError || databaseFault(error)) throw error
    const { shop, requestId } = c.var
    shop.log.error({ event: 'failure', requestId, path: c.req.path, err: error }, 'product could not be loaded')
    return { ok: false }
  }
}

async function productForm(c: Ctx<typeof url.product>): Promise<Response> {
  const { shop, person } = c.var
  const id = c.req.param('id')
  if (!person) return visitorForm(c, id)
  const { uid } = person
  if (isMultipart(c)) return withUpload(c, uid, () => reviewForm(c, id))
  const form = await readForm(c)
  if (form.get('intent') === 'review') return reviewForm(c, id)
  const intent = form.get('intent') ?? 'add'
  const change = intent === 'remove' ? {} : readLineChange(form)
  if (!change) return product.show(c, { message: 'Please choose a size and a quantity from 1 to 100.' }, 422)
  if (intent === 'tell' || intent === 'untell') return waitForm(c, intent, { id, options: change.options ?? {} })
  const merged = await mergeCart(shop, uid, mergeOf(intent, { id, change, line: parseOptions(form.get('line') ?? '') }))
  if (merged.ok) return seeOther(productPath(id))
  return product.show(c, { message: ADD_MESSAGES[merged.reason], another: intent === 'another' }, 409)
}

async function waitForm(c: Ctx, intent: 'tell' | 'untell', wait: Wait): Promise<Response> {
  const { uid } = personOf(c)
  if (intent === 'untell') {
    await stopWaiting(c.var.shop, uid, wait)
    return seeOther(waitAddress(wait.id, wait.options))
  }
  const asked = await waitFor(c.var.shop, uid, wait)
  return asked.ok ? seeOther(waitAddress(wait.id, asked.options)) : product.show(c, { message: WAIT_MESSAGES[asked.reason] }, 409)
}

type Pressed = { id: string; change: LineChange; line: Options | null }

/** A form of a page that was opened before lines had names has none. */
function mergeOf(intent: string, { id, change, line }: Pressed): CartMerge {
  const edit = { id, ...change }
  switch (intent) {
    case 'remove':
      return { remove: [line ? { id, options: line } : { id }] }
    case 'update':
      return { change: [line ? { id, options: line, to: change } : edit] }
    case 'another':
      return { add: [edit] }
    default:
      return { set: [edit] }
  }
}

/** Signing in leads back here, with what the visitor wanted to add. */
async function visitorForm(c: Ctx, id: string): Promise<Response> {
  if (isMultipart(c)) return askToSignIn(c)
  const form = await readForm(c)
  const intent = form.get('intent')
  const change = intent === 'add' || intent === 'tell' ? readLineChange(form) : null
  return change ? signInTo(c, intent === 'tell' ? 'tell' : 'add', { id, ...change }) : askToSignIn(c)
}

async function reviewForm(c: Ctx, id: string): Promise<Response> {
  const { shop } = c.var
  const person = personOf(c)
  const form = await readReviewForm(c)
  const stored = await storePhotos(shop, { uid: person.uid, productId: id }, form)
  const images = form.images && [...form.images, ...stored.photos.map(({ name }) => name)]
  const written = form.isFirst && stored.error === null ? await findFor(c, reviewResource, { id, uid: person.uid }) : null
  if (written && isSame(written, form.fields)) return seeOther(`${productPath(id)}#your-review`)
  if (written) {
    const photos = await findOwnPhotos(shop, person.uid, images ?? [])
    return product.show(c, { form: { fields: form.fields, photos, errors: { form: ALREADY_WRITTEN } } }, 409)
  }
  const saved =
    stored.error === null ? await saveReview(shop, person, id, { ...form.fields, rating: typedRating(form.fields.rating), images }) : null
  if (saved?.ok) return seeOther(`${productPath(id)}#your-review`)
  if (saved?.reason === 'unknown-product') return product.show(c, {})
  const photos = await findOwnPhotos(shop, person.uid, images ?? [])
  const errors = { ...reviewErrors(form.fields), ...saved?.errors, ...(stored.error !== null && { photos: stored.error }) }
  return product.show(c, { form: { fields: form.fields, photos, errors } }, 422)
}

const ALREADY_WRITTEN = 'You have written a review of this in another window. Submit this one again to replace it.'

/** Pressed twice. */
function isSame(written: Review, { rating, message }: PostedReview['fields']): boolean {
  return String(written.rating) === rating && written.message === message.replaceAll('\r\n', '\n').trim()
}

/** The errors of the other fields, since a review with a refused photo is not passed to saveReview. */
function reviewErrors(fields: PostedReview['fields']): ReviewErrors {
  const read = readReview({ ...fields, rating: typedRating(fields.rating) })
  return read.ok ? {} : read.errors
}
