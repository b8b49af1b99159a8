import { z } from 'zod'
import type { Picture } from '../../domain/picture.ts'
import { addPhoto } from '../../features/pictures/add-photo.ts'
import { findUnsavedPhotos } from '../../features/pictures/find-photo.ts'
import { removePhoto } from '../../features/pictures/remove-photo.ts'
import { photoRefusalText } from '../../messages/review-photo.ts'
import { receivePhoto } from '../body/uploads.ts'
import type { Ctx } from '../context.ts'
import { Refusal, refusal } from '../refusal.ts'
import { PictureSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { type Params, type ReadContext, owner } from './rules.ts'

const EXAMPLE: Picture = {
  name: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0f/reviews/blue-mug/6b1f0f2e-3c5d-4b57-9a53-6f3c1d2e4a5b',
  width: 3024,
  height: 4032,
  widths: [],
  webpWidth: 1200,
  colour: '#8a9bb0',
  kind: 'review',
}
const AUTHOR = owner('This mutation requires authentication')

export const reviewPhotos = defineResource({
  name: 'review_photos',
  path: '/api/products/:id/reviews/:uid/photos',
  summary: 'One’s own photos that are uploaded for a review and not saved with it yet; they are kept for a day.',
  schema: z.object({ photos: z.array(PictureSchema) }),
  example: { photos: [EXAMPLE] },
  rule: AUTHOR,
  load: async ({ shop }, { id = '', uid = '' }) => ({ photos: await findUnsavedPhotos(shop, uid, id) }),
  topics: () => [],
  writes: [
    {
      method: 'POST',
      summary:
        'Uploads one photo: its bytes as the body, or as the file `photo` of a multipart form. JPEG, PNG, WebP or AVIF, at most 10 MB.',
      run: postPhoto,
    },
  ],
})

export const reviewPhoto = defineResource({
  name: 'review_photo',
  path: '/api/products/:id/reviews/:uid/photos/:photo',
  summary: 'One of these photos.',
  schema: PictureSchema,
  example: EXAMPLE,
  rule: AUTHOR,
  load: async ({ shop }, params) => {
    const photos = await findUnsavedPhotos(shop, params['uid'] ?? '', params['id'] ?? '')
    return photos.find(({ name }) => name === nameOf(params)) ?? null
  },
  topics: () => [],
  writes: [
    { method: 'DELETE', summary: 'Removes it. What is saved with a review goes by saving the review without it.', run: deletePhoto },
  ],
})

async function postPhoto(c: Ctx, { shop, person }: ReadContext, { id = '' }: Params): Promise<Response> {
  const { uid } = person ?? refuseVisitor()
  const result = await receivePhoto(c, uid, (bytes) => addPhoto(shop, { uid, productId: id }, bytes))
  if (result.ok) return Response.json(result.photo, { status: 201 })
  const message = photoRefusalText(result.reason)
  if (result.reason === 'unknown-product') return refusal('NOT_FOUND', message, { reason: result.reason })
  return refusal(result.reason === 'too-many' ? 'RESOURCE_EXHAUSTED' : 'INVALID_ARGUMENT', message, { reason: result.reason })
}

async function deletePhoto(_: Ctx, { shop, person }: ReadContext, params: Params): Promise<Response> {
  const { uid } = person ?? refuseVisitor()
  if (!(await removePhoto(shop, uid, nameOf(params)))) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  return new Response(null, { status: 204 })
}

function refuseVisitor(): never {
  throw new Refusal('UNAUTHENTICATED', 'This mutation requires authentication')
}

function nameOf({ id = '', uid = '', photo = '' }: Params): string {
  return `${uid}/reviews/${id}/${photo}`
}
