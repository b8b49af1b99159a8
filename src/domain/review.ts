import type { Person } from './person.ts'
import type { Picture } from './picture.ts'
import type { Size } from './cart.ts'
import type { Fit } from './fit.ts'
import type { Rating } from './rating.ts'
import { cleanLines, cleanText } from './text.ts'

/** A review as the collection beneath its product keeps it (spec §3). */
export type Review = {
  id: string
  /** When it was first written, ISO 8601: an edit does not make it new. */
  created_at: string
  product_id: string
  rating: number
  message: string
  /** The author as everybody may see them. */
  user: ReviewAuthor
  /** Its photos, in the author's order. */
  images: Picture[]
  /** What the author added: the size they bought and how it fits. */
  size?: Size
  fit?: Fit
  /** An order of theirs holds the product. */
  verified_purchase?: true
  /** Read only; null until moderated. */
  attribute_scores: AttributeScores | null
}

export type ReviewAuthor = { id: string; display_name: string; photo_url: string | null }

/** What moderation measured, each from 0 to 1: how offensive the text is, and where it is, in what way. */
export type AttributeScores = { TOXICITY: number } & Partial<Record<Offence, number>>

export const OFFENCES = ['INSULT', 'THREAT', 'PROFANITY', 'SEXUALLY_EXPLICIT', 'IDENTITY_ATTACK'] as const
export type Offence = (typeof OFFENCES)[number]

/** A scorer may answer anything, such as NaN or 1.7: only numbers from 0 to 1 are scores. */
export function areScores(scores: AttributeScores): boolean {
  return [scores.TOXICITY, ...OFFENCES.map((offence) => scores[offence] ?? 0)].every((score) => score >= 0 && score <= 1)
}

/** What its author may write; everything else is the shop's. */
export type NewReview = { rating: number; message: string }

export type ReviewErrors = { rating?: string; message?: string; photos?: string }
export type ReviewResult = { ok: true; review: NewReview } | { ok: false; errors: ReviewErrors }

/** Spec §9. Exactly this much is not public any more (contract §7). */
export const TOXICITY_LIMIT = 0.6
export const MIN_MESSAGE_LENGTH = 20
export const MAX_MESSAGE_LENGTH = 500
/** The longest emoji take eleven UTF-16 units; what is longer than 500 of those is not read further. */
export const MAX_MESSAGE_UNITS = 6000

/** Reads a review as a form or a call brings it, by the rules of spec §5. */
export function readReview(input: { rating?: unknown; message?: unknown }): ReviewResult {
  const message = isTooLong(input.message) ? input.message : readMessage(input.message)
  const rating = readRating(input.rating)
  const wrongMessage = messageError(message)
  if (wrongMessage === null && rating !== null) return { ok: true, review: { rating, message } }
  return {
    ok: false,
    errors: { ...(wrongMessage !== null && { message: wrongMessage }), ...(rating === null && { rating: 'Please provide a rating.' }) },
  }
}

/** In raw length, before anything else looks at it: bringing a text into one form takes the square of its length. */
function isTooLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > MAX_MESSAGE_UNITS
}

/** A text of nothing but blanks and characters without a shape says nothing. */
function readMessage(value: unknown): string {
  const text = cleanLines(value).normalize('NFC')
  return INVISIBLE.test(text) ? '' : text
}

/** U+2800, U+3164 and their like are letters or symbols by category and empty on the screen. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** Forms send texts, calls send numbers; nothing between two stars counts. */
function readRating(value: unknown): number | null {
  const rating = typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value
  return typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null
}

function messageError(message: string): string | null {
  const length = graphemes(message)
  if (length === 0) return 'Please provide an message.'
  if (length < MIN_MESSAGE_LENGTH) return 'Please provide longer review.'
  if (length > MAX_MESSAGE_LENGTH) return 'Please provide shorter review.'
  return null
}

/** What counts of a text as it is typed: characters as people see them, after trimming. */
export function messageLength(message: string): number {
  return graphemes(isTooLong(message) ? message : readMessage(message))
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** An emoji of a family is one, and so is a letter with its accents or vowel signs. Stops counting where it is too much anyway. */
function graphemes(text: string): number {
  if (text.length > MAX_MESSAGE_UNITS) return text.length
  let count = 0
  for (const _ of SEGMENTER.segment(text)) count += 1
  return count
}

/** What a review says of its author. A name that is an address stays private, each part of it (contract §7). */
export function authorOf({ uid, displayName, photoURL }: Pick<Person, 'uid' | 'displayName' | 'photoURL'>): ReviewAuthor {
  const name = cleanText(displayName)
  return { id: uid, display_name: name === '' || name.includes('@') ? 'A shopper' : name, photo_url: photoURL }
}

type Scored = Pick<Review, 'attribute_scores'>

/** Only these are shown to others than their author (spec §4). */
export function isPublic(review: Scored): boolean {
  return moderationState(review) === 'public'
}

/** What an author is told of their review: waiting, held back, or on the page. */
export function moderationState({ attribute_scores }: Scored): 'pending' | 'flagged' | 'public' {
  if (attribute_scores === null) return 'pending'
  return attribute_scores.TOXICITY < TOXICITY_LIMIT ? 'public' : 'flagged'
}

/** In what ways a review that is held back offends, the worst first. */
export function offencesOf({ attribute_scores: scores }: Scored): Offence[] {
  if (scores === null || scores.TOXICITY < TOXICITY_LIMIT) return []
  const found = OFFENCES.filter((offence) => (scores[offence] ?? 0) >= TOXICITY_LIMIT)
  return found.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}

/** Null when there are none: no reviews is not a bad review. */
export function averageRating(reviews: Pick<Review, 'rating'>[]): Rating | null {
  if (reviews.length === 0) return null
  return { average: reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length, count: reviews.length }
}
