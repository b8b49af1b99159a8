import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Shop } from '../../shop.ts'
import { selectPhoto, updatePhoto } from './photos.sql.ts'

/** Shown 28 pixels wide, beside reviews a little more, on screens of up to three dots a pixel. */
const SIDE = 144
const MAX_PIXELS = 16_000_000
const ADDRESS = '/files/'

/**
 * Fetches a person's photo from their provider and keeps a small copy of it, so that no page of the shop tells
 * the provider who reads it: the worker of the job `keep-photo`. Running twice does no harm. An address that is
 * no provider's, and bytes that are no photo, are nothing to keep.
 * @throws {ServiceError} when the provider does not answer: the job is tried again
 */
export async function keepPhoto(shop: Pick<Shop, 'db' | 'files' | 'photos' | 'log'>, uid: string, address: string): Promise<void> {
  const key = `photos/${uid}/${createHash('sha256').update(address).digest('hex').slice(0, 16)}.webp`
  const person = await selectPhoto(shop.db, uid)
  if (!person || person.image === ADDRESS + key) return
  const original = await shop.photos.fetch(address)
  const photo = original && (await shrink(original))
  if (!photo) {
    shop.log.warn({ event: 'photo-refused', uid }, 'a provider’s photo cannot be used')
    return
  }
  await shop.files.put(key, photo)
  // The one before stays: the person's reviews show the photo that they had when they wrote.
  await updatePhoto(shop.db, uid, ADDRESS + key)
}

/** Null for what is no picture of a common format, or a damaged one. Animations keep their first frame. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!hasPhotoFormat(bytes)) return null
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true, animated: false })
    return await picture.resize(SIDE, SIDE, { fit: 'cover' }).flatten({ background: '#fdfcfa' }).webp({ quality: 80 }).toBuffer()
  } catch {
    return null
  }
}

/** By the first bytes, never by what the provider calls it. */
function hasPhotoFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isWebP = head.startsWith('RIFF') && head.endsWith('WEBP')
  return isWebP || ['\u00ff\u00d8\u00ff', '\u0089PNG\r\n\u001a\n', 'GIF8'].some((start) => head.startsWith(start))
}
