import { MAX_AVIF_PIXELS, MAX_PICTURE_BYTES, MAX_PIXELS, MAX_SHAPE, type PictureRefusal } from '../../domain/picture.ts'

const MEGA = 1_000_000

export const PICTURE_REFUSALS: Record<PictureRefusal, string> = {
  heic: 'This is a HEIC photo of an iPhone. Choose Settings → Camera → Formats → Most Compatible there, or save this one as JPEG.',
  tiff: 'This is a TIFF file. Please save it as JPEG or PNG.',
  svg: 'This is a drawing (SVG). Please save it as PNG, ideally 1600 pixels wide.',
  'not-an-image': 'The file is not a JPEG, PNG, WebP or AVIF picture.',
  'too-large': `The file is larger than ${MAX_PICTURE_BYTES / MEGA} MB.`,
  'too-many-pixels': `The file has more than ${MAX_PIXELS / MEGA} megapixels, or as AVIF more than ${MAX_AVIF_PIXELS / MEGA}.`,
  'too-long': `The picture is too long and narrow: one side may be at most ${MAX_SHAPE} times as long as the other.`,
  'too-slow': 'The file takes too long to open.',
  damaged: 'The file is damaged.',
  'unknown-product': 'There is no such product.',
  'too-many-unsaved': 'Too many pictures have been uploaded that nothing shows. Please save the products or pieces first.',
  'reset-meanwhile': 'The demo was reset meanwhile. Please upload the picture again.',
}
