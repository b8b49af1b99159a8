import type { Picture } from '../domain/picture.ts'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from '../domain/reviews/review-photo.ts'
import { photoRefusalText } from '../messages/review-photo.ts'
import { addPhoto } from '../features/pictures/add-photo.ts'
import type { Shop } from '../shop.ts'
import { readFormData } from './body.ts'
import type { Ctx } from './context.ts'
import { cutText } from '../domain/text.ts'
import { filesOf } from './uploads.ts'

/** `isFirst`: the page knew of no review before. `images`: names of photos to keep; undefined where the form showed none, which leaves them. */
export type PostedReview = {
  fields: Record<'rating' | 'message' | 'size' | 'fit', string>
  images: string[] | undefined
  files: File[]
  isFirst: boolean
}

/** The review form as browsers without scripts send it. @throws {Refusal} when it cannot be read */
export async function readReviewForm(c: Ctx): Promise<PostedReview> {
  const form = await readFormData(c)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const images = form.getAll('images').filter((name) => typeof name === 'string')
  return {
    fields: { rating: text('rating'), message: text('message'), size: text('size'), fit: text('fit') },
    images: form.has('photos_shown') ? images : undefined,
    files: filesOf(form, 'photos'),
    isFirst: form.has('first'),
  }
}

/** Keeps the form's files one by one. `error` names each that was refused; the others are kept. */
export async function storePhotos(
  shop: Shop,
  to: { uid: string; productId: string },
  { images = [], files }: PostedReview,
): Promise<{ photos: Picture[]; error: string | null }> {
  if (images.length + files.length > MAX_PHOTOS) return { photos: [], error: TOO_MANY_PHOTOS }
  const photos: Picture[] = []
  const errors: string[] = []
  for (const file of files) {
    const added = await addPhoto(shop, to, new Uint8Array(await file.arrayBuffer()))
    if (added.ok) photos.push(added.photo)
    else errors.push(`${cutText(file.name, 80)}: ${photoRefusalText(added.reason)}`)
  }
  return { photos, error: errors.length > 0 ? errors.join(' ') : null }
}
