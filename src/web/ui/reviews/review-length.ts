import { MAX_MESSAGE_LENGTH, messageLength, MIN_MESSAGE_LENGTH } from '../../../domain/reviews/review.ts'

/** The hint below a review's text. */
export function lengthWords(message: string): string {
  return `${messageLength(message)} of ${MAX_MESSAGE_LENGTH} characters, at least ${MIN_MESSAGE_LENGTH}`
}
