import type { Person } from '../../domain/accounts/person.ts'
import type { Picture } from '../../domain/picture.ts'
import { MAX_PHOTOS, TOO_MANY_PHOTOS, type PhotoRefusal } from '../../domain/reviews/review-photo.ts'
import { readReview, typedRating, type Review, type ReviewErrors } from '../../domain/reviews/review.ts'
import type { Shop } from '../../shop.ts'
import { addPhoto } from '../pictures/add-photo.ts'
import { findOwnPhotos } from '../pictures/find-photo.ts'
import { findReview } from './find-reviews.ts'
import { saveReview } from './save-review.ts'

/** A review as a page's form has it: texts, the names of photos to keep (undefined leaves them as they are), and new files. */
export type SubmittedReview = {
  productId: string
  fields: Record<'rating' | 'message' | 'size' | 'fit', string>
  images: string[] | undefined
  files: File[]
  /** The page knew of no review before. */
  isFirst: boolean
}

/** `photos` are those that the form may keep; `refusedPhotos` are files by their names. */
export type SubmitReviewResult =
  | { ok: true }
  | { ok: false; reason: 'unknown-product' }
  | { ok: false; reason: 'written-meanwhile'; photos: Picture[] }
  | { ok: false; reason: 'invalid'; errors: ReviewErrors; refusedPhotos: RefusedPhoto[]; photos: Picture[] }

type RefusedPhoto = { file: string; reason: PhotoRefusal }

/** Stores the photos, and with all of them the review. One that was written meanwhile is not replaced unseen. */
export async function submitReview(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'folder' | 'files' | 'attempts'>,
  person: Person,
  { productId, fields, images, files, isFirst }: SubmittedReview,
): Promise<SubmitReviewResult> {
  const input = { ...fields, rating: typedRating(fields.rating) }
  const stored = await storePhotos(shop, { uid: person.uid, productId }, { images, files })
  const names = images && [...images, ...stored.names]
  const photos = () => findOwnPhotos(shop, person.uid, names ?? [])
  if (!stored.ok) {
    const read = readReview(input)
    const errors = { ...(!read.ok && read.errors), ...stored.errors }
    return { ok: false, reason: 'invalid', errors, refusedPhotos: stored.refused, photos: await photos() }
  }
  const written = isFirst ? await findReview(shop, productId, person.uid, person.uid) : null
  if (written) return isSame(written, fields) ? { ok: true } : { ok: false, reason: 'written-meanwhile', photos: await photos() }
  const saved = await saveReview(shop, person, productId, { ...input, images: names })
  if (saved.ok) return { ok: true }
  return saved.reason === 'invalid' ? { ...saved, refusedPhotos: [], photos: await photos() } : saved
}

/** One by one: those beside a refused one are kept. */
async function storePhotos(
  shop: Parameters<typeof addPhoto>[0],
  to: { uid: string; productId: string },
  { images = [], files }: Pick<SubmittedReview, 'images' | 'files'>,
): Promise<{ names: string[] } & ({ ok: true } | { ok: false; errors: ReviewErrors; refused: RefusedPhoto[] })> {
  if (images.length + files.length > MAX_PHOTOS) return { ok: false, names: [], errors: { photos: TOO_MANY_PHOTOS }, refused: [] }
  const names: string[] = []
  const refused: RefusedPhoto[] = []
  for (const file of files) {
    const added = await addPhoto(shop, to, new Uint8Array(await file.arrayBuffer()))
    if (added.ok) names.push(added.photo.name)
    else refused.push({ file: file.name, reason: added.reason })
  }
  return refused.length > 0 ? { ok: false, names, errors: {}, refused } : { ok: true, names }
}

/** Pressed twice. */
function isSame(written: Review, { rating, message }: SubmittedReview['fields']): boolean {
  return String(written.rating) === rating && written.message === message.replaceAll('\r\n', '\n').trim()
}
