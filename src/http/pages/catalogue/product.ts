import { readLineChange } from '../../../domain/cart/cart.ts'
import { readChosen } from '../../../domain/cart/chosen-query.ts'
import { readCartForm } from '../../../domain/cart/read-cart-form.ts'
import { completeOptions, sizesOf } from '../../../domain/catalogue/options.ts'
import { mostAlike } from '../../../domain/catalogue/print.ts'
import { isInStock, type Product } from '../../../domain/catalogue/product.ts'
import { parseOptions } from '../../../domain/catalogue/variant.ts'
import { waitOfProduct } from '../../../domain/parcels/delivery.ts'
import type { Picture } from '../../../domain/picture.ts'
import { readReviewQuery } from '../../../domain/reviews/review-query.ts'
import type { ReviewErrors } from '../../../domain/reviews/review.ts'
import { databaseFault } from '../../../errors/database-fault.ts'
import { UnavailableError } from '../../../errors/unavailable-error.ts'
import { mergeCart } from '../../../features/cart/change-cart.ts'
import { findLines } from '../../../features/cart/find-cart.ts'
import { findWithSimilar, type WithSimilar } from '../../../features/catalogue/find-similar.ts'
import { findReviewsOfPage } from '../../../features/reviews/find-reviews.ts'
import type { SubmittedReview } from '../../../features/reviews/submit-review.ts'
import { findWaits } from '../../../features/saved/tell-waiting.ts'
import { fitSummary } from '../../../messages/catalogue/fit.ts'
import { ADD_MESSAGES, CHOOSE_SIZE_AND_QUANTITY } from '../../../messages/checkout.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { signInTo } from '../../add-intent.ts'
import { readForm } from '../../body/body.ts'
import { askToSignIn } from '../../caller/ask-to-sign-in.ts'
import type { Ctx } from '../../context.ts'
import { promiseNow } from '../../delivery-promise.ts'
import { page, pageWithoutData, seeOther } from '../../page.ts'
import { Refusal } from '../../refusal.ts'
import { encodeNext, readAfter } from '../../resources/list.ts'
import { REVIEW_KEY } from '../../resources/reviews.ts'
import { definePage } from '../../route.ts'
import { productPath, url } from '../../routes.ts'
import { inStockNow } from './in-stock-now.ts'

/** How many pieces the page shows beside the product. */
const SIMILAR = 4

type Shown = {
  message?: string
  /** Another line was chosen. */
  another?: boolean
  /** The review form as submitted, with its errors. */
  form?: { fields: SubmittedReview['fields']; photos: Picture[]; errors: ReviewErrors & { form?: string } }
}

/** A product's page, with the person's own cart line and review. */
export const product = definePage({
  path: url.product,
  access: 'everybody',
  component: 'product',
  load: loadProduct,
  /** The forms serve browsers that do not run the page's islands. */
  post: cartForm,
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
    promise: promiseNow(c, waitOfProduct(product)),
    own: {
      productId: id,
      uid: person?.uid ?? null,
      review: own,
      editing: form !== undefined || (person !== null && c.req.query('review') === 'edit'),
      fields: form?.fields ?? { rating: String(own?.rating ?? 0), message: own?.message ?? '', size: own?.size ?? '', fit: own?.fit ?? '' },
      sizes: sizesOf(product),
      photos: form?.photos ?? own?.images ?? [],
      errors: form?.errors ?? {},
    },
    lines,
    chosen: readChosen(product, new URL(c.req.url).searchParams),
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

/** A product that cannot be read has its own error page (spec §8), unless the whole shop is unavailable. */
async function load(c: Ctx, id: string): Promise<({ ok: true } & WithSimilar) | { ok: false }> {
  try {
    return { ok: true, ...(await findWithSimilar(c.var.shop, id)) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof UnavailableError || databaseFault(error)) throw error
    const { shop, requestId } = c.var
    shop.log.error({ event: 'failure', requestId, path: c.req.path, err: error }, 'product could not be loaded')
    return { ok: false }
  }
}

/** The cart's forms. Signing in leads a visitor back, with what was to be added. */
async function cartForm(c: Ctx<typeof url.product>): Promise<Response> {
  const { shop, person } = c.var
  const id = c.req.param('id')
  const form = await readForm(c)
  const intent = form.get('intent') ?? ''
  // From a page that was opened before these had addresses of their own: the browser sends the review again, there.
  if (intent === 'review') return c.redirect(`${productPath(id)}/review`, 307)
  if (intent === 'tell' || intent === 'untell') return seeOther(productPath(id))
  if (!person) {
    const change = intent === 'add' ? readLineChange(form) : null
    return change ? signInTo(c, 'add', { id, ...change }) : askToSignIn(c)
  }
  const merge = readCartForm(form, id)
  if (!merge) return product.show(c, { message: CHOOSE_SIZE_AND_QUANTITY }, 422)
  const merged = await mergeCart(shop, person.uid, merge)
  if (merged.ok) return seeOther(productPath(id))
  return product.show(c, { message: ADD_MESSAGES[merged.reason], another: intent === 'another' }, 409)
}
