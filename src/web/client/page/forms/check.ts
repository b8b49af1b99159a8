import { emailErrors, signInErrors } from '../../../../domain/accounts/credentials.ts'
import { newPasswordErrors, registerErrors } from '../../../../domain/accounts/new-password.ts'
import { readAddress } from '../../../../domain/addresses/address.ts'
import { readReview, typedRating } from '../../../../domain/reviews/review.ts'
import { MISSING_CURRENT_PASSWORD } from '../../../../messages/sign-in.ts'

export type Errors = Record<string, string | undefined>

/** The rules of forms, by their `data-check`: the same that the shop applies to what is sent. */
const CHECKS: Record<string, (values: never) => Errors> = {
  'sign-in': signInErrors,
  register: registerErrors,
  email: emailErrors,
  'new-password': newPasswordErrors,
  'change-password': ({ current, ...values }: { current: string; password: string; confirm: string }) => ({
    ...(!current && { current: MISSING_CURRENT_PASSWORD }),
    ...newPasswordErrors(values),
  }),
  address: (values: Record<string, string>) => errorsOf(readAddress(values)),
  review: ({ rating, message }: { rating: string; message: string }) => errorsOf(readReview({ rating: typedRating(rating), message })),
}

/** What the rules of a form with `data-check` find wrong. */
export function check(form: HTMLFormElement): Errors {
  const values = { rating: '', ...Object.fromEntries(new FormData(form)) }
  return CHECKS[form.dataset.check!]!(values as never)
}

function errorsOf(read: { ok: true } | { ok: false; errors: Errors }): Errors {
  return read.ok ? {} : read.errors
}
