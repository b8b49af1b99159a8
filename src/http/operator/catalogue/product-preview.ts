import { sizesOf } from '../../../domain/catalogue/options.ts'
import { mostAlike } from '../../../domain/catalogue/print.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { waitOfProduct } from '../../../domain/parcels/delivery.ts'
import { readReviewQuery } from '../../../domain/reviews/review-query.ts'
import { findLinked } from '../../../features/catalogue/find-product.ts'
import { findWithSimilar } from '../../../features/catalogue/find-similar.ts'
import { findReviewsOfPage } from '../../../features/reviews/find-reviews.ts'
import { fitSummary } from '../../../messages/catalogue/fit.ts'
import type { Ctx } from '../../context.ts'
import { promiseNow } from '../../delivery-promise.ts'
import { page } from '../../page.ts'

/** The number of pieces that the product's page shows beside it. */
const SIMILAR = 4

/** A preview runs no script and sends no form: nothing on it may buy, or follow the product that is stored. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The shop's own page of `product`, which may not be stored yet, as a visitor would see it. */
export async function previewPage(c: Ctx, product: Product): Promise<Response> {
  const { shop } = c.var
  const { id } = product
  const query = readReviewQuery(new URLSearchParams())
  const [{ candidates }, wearWith, { shown, counts, fit }] = await Promise.all([
    findWithSimilar(shop, id),
    findLinked(shop, product.wear_with ?? []),
    findReviewsOfPage(shop, { productId: id, viewerUid: null }, { ...query, after: null }),
  ])
  const answer = await page(c, 'operatorPreview', {
    product,
    lines: [],
    another: false,
    signedIn: false,
    added: false,
    message: null,
    listed: { reviews: [], next: null },
    shown: { reviews: shown.entries, next: null, counts, query },
    fit: fit && fitSummary(fit),
    similar: mostAlike(product, candidates, SIMILAR),
    wearWith,
    promise: promiseNow(c, waitOfProduct(product)),
    chosen: null,
    own: {
      productId: id,
      uid: null,
      review: null,
      editing: false,
      fields: { rating: '0', message: '', size: '', fit: '' },
      sizes: sizesOf(product),
      photos: [],
      errors: {},
    },
    rating: product.rating ?? null,
  })
  answer.headers.set('content-security-policy', POLICY)
  answer.headers.delete('speculation-rules')
  return answer
}
