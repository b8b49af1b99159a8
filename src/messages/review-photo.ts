import { MAX_SHAPE } from '../domain/picture.ts'
import type { PhotoRefusal } from '../domain/reviews/review-photo.ts'

const TEXTS: Record<PhotoRefusal, string> = {
  'too-large': 'This file is larger than 10 MB.',
  heic: 'This is a HEIC photo of an iPhone. Choose Settings → Camera → Formats → Most Compatible there, or save this one as JPEG.',
  tiff: 'This is a TIFF file. Please save it as JPEG or PNG.',
  svg: 'This is a drawing (SVG). Please save it as JPEG or PNG.',
  'not-an-image': 'This is not a JPEG, PNG, WebP or AVIF picture.',
  'too-many-pixels': 'This picture has too many pixels.',
  'too-long': `This picture is too long and narrow: one side may be at most ${MAX_SHAPE} times as long as the other.`,
  'too-slow': 'This picture takes too long to open. Please save it in a smaller size.',
  damaged: 'This picture is damaged.',
  'too-many': 'You have uploaded a lot of photos. Please try again later.',
  'unknown-product': 'There is no such product.',
}

export function photoRefusalText(reason: PhotoRefusal): string {
  return TEXTS[reason]
}

export const ALREADY_WRITTEN = 'You have written a review of this in another window. Submit this one again to replace it.'
