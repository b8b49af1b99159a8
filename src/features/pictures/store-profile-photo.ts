import { createHash } from 'node:crypto'
import type { Shop } from '../../shop.ts'
import { formatOf } from './picture-format.ts'
import { cutSquare } from './picture-process.ts'

/** Side of the stored photo in pixels: pages show it at up to 48 CSS pixels, on screens with up to 3 dots per pixel. */
const SIDE = 144
const ADDRESS = '/files/'

/**
 * Stores a small copy of a user's photo from the sign-in provider, so that visitors' browsers do not request it from
 * the provider: the worker of the job `store-profile-photo`. Idempotent. URLs outside the providers' hosts and files that are not
 * photos are logged and ignored.
 * @throws {ServiceError} if the provider does not respond; the job is retried
 */
export async function storeProfilePhoto(shop: Pick<Shop, 'db' | 'files' | 'photos' | 'log'>, uid: string, address: string): Promise<void> {
  const key = `photos/${uid}/${createHash('sha256').update(address).digest('hex').slice(0, 16)}.webp`
  const person = await shop.db.selectFrom('users').select('image').where('id', '=', uid).executeTakeFirst()
  if (!person || person.image === ADDRESS + key) return
  const original = await shop.photos.fetch(address)
  const photo = original && (await shrink(original))
  if (!photo) {
    shop.log.warn({ event: 'photo-refused', uid }, 'a provider’s photo cannot be used')
    return
  }
  await shop.files.put(key, photo)
  // The previous file stays: the user's earlier reviews still show it.
  const told = shop.db
    .updateTable('users')
    .set({ image: ADDRESS + key, updated_at: new Date() })
    .where('id', '=', uid)
  // The account was deleted while the photo was fetched.
  if ((await told.executeTakeFirstOrThrow()).numUpdatedRows === 0n) await shop.files.delete(key)
}

/** Null for unsupported formats and damaged files. Animations are reduced to their first frame. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array | null> {
  const format = formatOf(bytes)
  return format === null || format === 'avif' ? null : cutSquare(bytes, SIDE)
}
