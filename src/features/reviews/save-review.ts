import type { Person } from '../../domain/accounts/person.ts'
import { isProductId } from '../../domain/catalogue/product.ts'
import { isSize, readSize, type Size } from '../../domain/catalogue/size.ts'
import { MAX_PHOTOS, PHOTO_MISSING, TOO_MANY_PHOTOS } from '../../domain/reviews/review-photo.ts'
import { authorOf, readReview, type Review, type ReviewErrors } from '../../domain/reviews/review.ts'
import { readFit } from '../../domain/sizes/fit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { keepPhotos } from '../pictures/add-photo.ts'
import { toReview } from './find-reviews.ts'
import { lockAuthorName, selectReview, upsertReview } from './reviews.sql.ts'
import { queueScoring } from './score-review.ts'

export type SaveReviewResult =
  | { ok: true; review: Review }
  | { ok: false; reason: 'invalid'; errors: ReviewErrors }
  | { ok: false; reason: 'unknown-product' }

/**
 * Writes or edits the one review that `person` has of a product. Text, rating, photos by their names, size and fit are theirs: id, time,
 * author and scores are the shop's. An edit keeps id and created_at, so that it does not climb the list, and waits
 * for moderation again, unless an operator has decided about this very text.
 */
export async function saveReview(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'folder'>,
  person: Person,
  productId: string,
  input: { rating?: unknown; message?: unknown; images?: unknown; size?: unknown; fit?: unknown },
): Promise<SaveReviewResult> {
  const read = readReview(input)
  if (!read.ok) return { ok: false, reason: 'invalid', errors: read.errors }
  if (!isProductId(productId)) return { ok: false, reason: 'unknown-product' }
  const images = readPhotoNames(input.images)
  if (images === null) return { ok: false, reason: 'invalid', errors: { photos: TOO_MANY_PHOTOS } }
  const at = shop.clock.now()
  const row = await inTransaction(shop, async (tx) => {
    const kept = images && (await keepPhotos(tx, { uid: person.uid, productId, at }, images))
    if (kept && kept.size < images.length) return 'photo-missing'
    const displayName = await lockAuthorName(tx, person.uid)
    const row = await upsertReview(tx, {
      ...read.review,
      productId,
      author: authorOf({ ...person, displayName }),
      at,
      images,
      size: readSize(input.size, shop.folder.sizes) ?? (await keptSize(tx, person.uid, productId, input.size)),
      fit: readFit(input.fit),
    })
    if (row?.attribute_scores === null) await queueScoring(shop.jobs.within(tx), row)
    return row
  })
  if (row === 'photo-missing') return { ok: false, reason: 'invalid', errors: { photos: PHOTO_MISSING } }
  return row ? { ok: true, review: toReview(row) } : { ok: false, reason: 'unknown-product' }
}

/** What the review says already stays, though the shop has no such size any more. */
async function keptSize(tx: Tx, uid: string, productId: string, size: unknown): Promise<Size | null> {
  if (!isSize(size)) return null
  const written = await selectReview(tx, productId, uid)
  return written?.size === size ? size : null
}

/** Undefined: the photos stay as they are. Null: these are no names of photos, or too many. */
function readPhotoNames(value: unknown): string[] | undefined | null {
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.length > MAX_PHOTOS) return null
  // A review's document has the photos themselves.
  const names = value.map((photo: unknown) => (typeof photo === 'object' && photo !== null && 'name' in photo ? photo.name : photo))
  const isFine = new Set(names).size === names.length && names.every((name) => typeof name === 'string' && name.length <= 200)
  return isFine ? (names as string[]) : null
}
