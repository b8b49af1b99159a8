import type { PictureFault } from '../picture.ts'

/** Spec §9. */
export const MAX_PHOTOS = 5
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** The `accept` attribute of file inputs. The server decides by the file's first bytes. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export type PhotoRefusal = PictureFault | 'too-large' | 'too-many' | 'unknown-product'

/** What the form of a review says beside its photos. */
export const TOO_MANY_PHOTOS = `Please choose up to ${MAX_PHOTOS} photos.`
export const PHOTO_MISSING = 'One of the photos is gone. Please choose it again.'

/** Checks a file before the upload; null if nothing is known to be wrong. */
export function photoError({ size, type }: { size: number; type: string }): PhotoRefusal | null {
  if (type !== '' && !type.startsWith('image/')) return 'not-an-image'
  if (size > MAX_PHOTO_BYTES) return 'too-large'
  return null
}
