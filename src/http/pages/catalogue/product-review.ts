import { cutText } from '../../../domain/text.ts'
import { submitReview, type SubmittedReview, type SubmitReviewResult } from '../../../features/reviews/submit-review.ts'
import { ALREADY_WRITTEN, photoRefusalText } from '../../../messages/review-photo.ts'
import { readFormData } from '../../body/body.ts'
import { filesOf, withUpload } from '../../body/uploads.ts'
import { askToSignIn } from '../../caller/ask-to-sign-in.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { productPath, url } from '../../routes.ts'
import { product } from './product.ts'

/** The form of the person's own review, which stands on the product's page. */
export const productReview = defineRoute({
  path: url.productReview,
  access: 'everybody',
  /** Where a form that came back is loaded again, or signing in leads back. */
  get: (c) => seeOther(reviewAddress(c.req.param('id'))),
  post(c) {
    const { person } = c.var
    return person ? withUpload(c, person.uid, () => reviewForm(c)) : askToSignIn(c, productPath(c.req.param('id')))
  },
})

function reviewAddress(id: string): string {
  return `${productPath(id)}#your-review`
}

async function reviewForm(c: Ctx<typeof url.productReview>): Promise<Response> {
  const { shop } = c.var
  const submitted = readReviewForm(await readFormData(c), c.req.param('id'))
  const result = await submitReview(shop, personOf(c), submitted)
  if (result.ok) return seeOther(reviewAddress(submitted.productId))
  switch (result.reason) {
    case 'unknown-product':
      return product.show(c, {})
    case 'written-meanwhile':
      return product.show(c, { form: { ...submitted, photos: result.photos, errors: { form: ALREADY_WRITTEN } } }, 409)
    case 'invalid':
      return product.show(c, { form: { ...submitted, photos: result.photos, errors: errorsOf(result) } }, 422)
  }
}

function readReviewForm(form: FormData, productId: string): SubmittedReview {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    productId,
    fields: { rating: text('rating'), message: text('message'), size: text('size'), fit: text('fit') },
    // A form that shows no photos leaves them as they are.
    images: form.has('photos_shown') ? form.getAll('images').filter((name) => typeof name === 'string') : undefined,
    files: filesOf(form, 'photos'),
    isFirst: form.has('first') && !form.has('seen'),
  }
}

function errorsOf({ errors, refusedPhotos }: Extract<SubmitReviewResult, { reason: 'invalid' }>) {
  const photos = refusedPhotos.map(({ file, reason }) => `${cutText(file, 80)}: ${photoRefusalText(reason)}`)
  return photos.length > 0 ? { ...errors, photos: photos.join(' ') } : errors
}
