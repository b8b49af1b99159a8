import { MAX_COMPLAINT_PHOTOS } from '../../domain/orders/complaint.ts'
import { MAX_PICTURE_BYTES } from '../../domain/picture.ts'
import { MAX_PHOTOS, MAX_PHOTO_BYTES } from '../../domain/reviews/review-photo.ts'
import { createTurns } from '../../platform/work/turns.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { BodyRefused, ENVELOPE, readBytes, readKnownForm, waitFor } from './body.ts'

/** What an operator's form for a product may hold: its texts, and two pictures; the page's script sends each by itself. */
const PRODUCT_FORM = 2 * MAX_PICTURE_BYTES + 1024 * 1024
/** A file of products, which is twice in a request that checks it: as a file and in the field of the page. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** What is wrong with an order, with all of its photos. */
const COMPLAINT_FORM = MAX_COMPLAINT_PHOTOS * MAX_PHOTO_BYTES + ENVELOPE
/** The texts of an operator's form for a content item, in any script; a picture may come with them. */
const CONTENT_ITEM_FORM = 1024 * 1024
/** Uploads are decoded in memory, so few are at work at a time: by turns, of an account and of an address. */
const WAITING = { waitingPerKey: 8, waitingInAll: 1000, waitingMs: 30_000 }
const accounts = createTurns({ perKey: 1, inAll: Infinity, ...WAITING })
const addresses = createTurns({ perKey: 2, inAll: 4, ...WAITING })

/** The most that a request may send, in bytes; null where the limit of all others holds. */
export function uploadLimit({ method, path, contentType }: { method: string; path: string; contentType: string }): number | null {
  if (method !== 'POST') return null
  if (/^\/api\/products\/[^/]+\/reviews\/[^/]+\/photos$/.test(path)) return MAX_PHOTO_BYTES + ENVELOPE
  // A page that was opened before an upgrade sends its review to the product.
  if (/^\/product\/[^/]+(\/review)?$/.test(path) && contentType.startsWith('multipart/form-data'))
    return MAX_PHOTOS * MAX_PHOTO_BYTES + ENVELOPE
  if (/^\/account\/orders\/[^/]+\/(wrong|return)$/.test(path) || /^\/api\/customers\/[^/]+\/complaints$/.test(path)) return COMPLAINT_FORM
  if (/^\/api\/operator\/(products|codes)\/import$/.test(path)) return MAX_IMPORT_BYTES
  if (path === '/operator/products/import') return 3 * MAX_IMPORT_BYTES + ENVELOPE
  if (/^\/operator\/products\/[^/]+$/.test(path)) return PRODUCT_FORM
  if (/^\/operator\/content\/[^/]+$/.test(path)) return CONTENT_ITEM_FORM + MAX_PICTURE_BYTES
  return null
}

/** A file input without a file sends an empty one. */
export function filesOf(form: FormData, name: string): File[] {
  return form.getAll(name).filter((file) => file instanceof File && file.size > 0) as File[]
}

function isMultipart(c: Ctx): boolean {
  return c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
}

/**
 * Runs `work` on a shopper's upload when it is their turn. Until the body has come whole, at the sender's pace, it takes nobody's
 * place. What never comes whole counts as a photo too. @throws {BodyRefused} @throws {UnavailableError} when too many wait
 */
export async function withUpload<Result>(c: Ctx, uid: string, work: () => Promise<Result>): Promise<Result> {
  await readBytes(c).catch(async (error: unknown) => {
    if (error instanceof BodyRefused) await c.var.shop.attempts.consume('photo-upload', uid)
    throw error
  })
  const leaves: (() => void)[] = []
  const wait = async () => {
    leaves.push(await accounts.enter(uid))
    leaves.push(await addresses.enter(c.var.address))
  }
  try {
    await waitFor(c, wait)
    return await work()
  } finally {
    for (const leave of leaves) leave()
  }
}

/** The photo of a request, as its body or as the file `photo` of a form. @throws {Refusal} when there is none */
export function receivePhoto<Result>(c: Ctx, uid: string, use: (bytes: Uint8Array) => Promise<Result>): Promise<Result> {
  return withUpload(c, uid, async () => use(await readPhoto(c)))
}

async function readPhoto(c: Ctx): Promise<Uint8Array> {
  if (!isMultipart(c)) return await readBytes(c)
  const photo = (await readKnownForm(c, ['photo'])).get('photo')
  if (!(photo instanceof File)) throw new Refusal('INVALID_ARGUMENT', 'The form has no file named photo.')
  return new Uint8Array(await photo.arrayBuffer())
}
