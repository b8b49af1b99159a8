/** Spec §9. */
export const MAX_PHOTOS = 5
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** The `accept` attribute of file inputs. The server decides by the file's first bytes. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export type PhotoRefusal = 'too-large' | 'not-an-image' | 'too-many-pixels' | 'too-slow' | 'damaged' | 'too-many' | 'unknown-product'

const TEXTS: Record<PhotoRefusal, string> = {
  'too-large': 'This file is larger than 10 MB.',
  'not-an-image': 'This is not a JPEG, PNG, WebP or AVIF picture.',
  'too-many-pixels': 'This picture has too many pixels.',
  'too-slow': 'This picture takes too long to open. Please save it in a smaller size.',
  damaged: 'This picture is damaged.',
  'too-many': 'You have uploaded a lot of photos. Please try again later.',
  'unknown-product': 'There is no such product.',
}

export function photoRefusalText(reason: PhotoRefusal): string {
  return TEXTS[reason]
}

/** Checks a file before the upload; null if nothing is known to be wrong. */
export function photoError({ size, type }: { size: number; type: string }): string | null {
  if (type !== '' && !type.startsWith('image/')) return TEXTS['not-an-image']
  if (size > MAX_PHOTO_BYTES) return TEXTS['too-large']
  return null
}
