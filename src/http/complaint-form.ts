import { MAX_COMPLAINT_PHOTOS, readComplaint } from '../domain/orders/complaint.ts'
import { cutText } from '../domain/text.ts'
import { openComplaint, whyNotComplain, type ComplaintResult } from '../features/orders/complaints/open-complaint.ts'
import { addComplaintPhoto } from '../features/pictures/add-complaint-photo.ts'
import { complaintErrors, TOO_MANY_COMPLAINT_PHOTOS, type ComplaintErrors } from '../messages/orders/complaint.ts'
import { photoRefusalText } from '../messages/review-photo.ts'
import type { Shop } from '../shop.ts'
import { filesOf } from './body/uploads.ts'

export type PostedComplaint = { order: string; reason: string; message: string; files: File[] }

/** What stands in the form of a complaint, of a page or of a program. */
export function complaintOf(form: FormData): PostedComplaint {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { order: text('order'), reason: text('reason'), message: text('message'), files: filesOf(form, 'photos') }
}

type Sent = Exclude<ComplaintResult, { reason: 'invalid' }> | { ok: false; reason: 'invalid'; errors: ComplaintErrors }

/** Opens a complaint with its photos, which are looked at only where there can be one. */
export async function sendComplaint(shop: Shop, uid: string, { order: orderId, files, ...fields }: PostedComplaint): Promise<Sent> {
  const refusal = await whyNotComplain(shop, { uid, orderId })
  if (refusal) return { ok: false, reason: refusal }
  const read = readComplaint(fields)
  const errors = read.ok ? {} : complaintErrors(read.faults)
  if (files.length > MAX_COMPLAINT_PHOTOS) return { ok: false, reason: 'invalid', errors: { ...errors, photos: TOO_MANY_COMPLAINT_PHOTOS } }
  if (!read.ok) return { ok: false, reason: 'invalid', errors }
  const added = await addPhotos(shop, { uid, orderId }, files)
  if (!added.ok) return { ok: false, reason: 'invalid', errors: { photos: added.error } }
  const opened = await openComplaint(shop, { uid, orderId }, { ...read.complaint, photos: added.names })
  return opened.ok || opened.reason !== 'invalid' ? opened : { ok: false, reason: 'invalid', errors: complaintErrors(opened.faults) }
}

/** Stores the photos of a form about an order; what is wrong with the first that is none. */
export async function addPhotos(
  shop: Shop,
  about: { uid: string; orderId: string },
  files: File[],
): Promise<{ ok: true; names: string[] } | { ok: false; error: string }> {
  const names: string[] = []
  for (const file of files) {
    const added = await addComplaintPhoto(shop, about, new Uint8Array(await file.arrayBuffer()))
    if (!added.ok) return { ok: false, error: `${cutText(file.name, 80)}: ${photoRefusalText(added.reason)}` }
    names.push(added.name)
  }
  return { ok: true, names }
}
