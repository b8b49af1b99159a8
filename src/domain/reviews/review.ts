import type { Person } from '../accounts/person.ts'
import type { Size } from '../catalogue/size.ts'
import type { Picture } from '../picture.ts'
import type { Fit } from '../sizes/fit.ts'
import { cleanLines, cleanText } from '../text.ts'

/** A document of a product's reviews collection (spec §3). */
export type Review = {
  id: string
  /** When it was first written, ISO 8601. Edits keep it. */
  created_at: string
  product_id: string
  rating: number
  message: string
  /** The public part of the author's profile. */
  user: ReviewAuthor
  /** The photos in the author's sequence. */
  images: Picture[]
  /** Optional: the size that the author bought and how it fits. */
  size?: Size
  fit?: Fit
  /** The author has an order with this product. */
  verified_purchase?: true
  /** An operator has hidden it: its author reads that instead of words about its score. */
  hidden_by_shop?: true
  /** The scores are read only, and null until the text is moderated. */
  attribute_scores: AttributeScores | null
}

export type ReviewAuthor = { id: string; display_name: string; photo_url: string | null }

/** Moderation scores from 0 to 1: overall toxicity, and the kinds of offence. */
export type AttributeScores = { TOXICITY: number } & Partial<Record<Offence, number>>

export const OFFENCES = ['INSULT', 'THREAT', 'PROFANITY', 'SEXUALLY_EXPLICIT', 'IDENTITY_ATTACK'] as const
export type Offence = (typeof OFFENCES)[number]

/** Whether all scores are numbers from 0 to 1: a moderation service may return anything, such as NaN or 1.7. */
export function areScores(scores: AttributeScores): boolean {
  return [scores.TOXICITY, ...OFFENCES.map((offence) => scores[offence] ?? 0)].every((score) => score >= 0 && score <= 1)
}

/** The fields that the author writes. */
export type NewReview = { rating: number; message: string }

export type ReviewErrors = { rating?: string; message?: string; photos?: string }
export type ReviewResult = { ok: true; review: NewReview } | { ok: false; errors: ReviewErrors }

/** Spec §9. A review with exactly this toxicity is not public (contract §7). */
export const TOXICITY_LIMIT = 0.6
export const MIN_MESSAGE_LENGTH = 20
export const MAX_MESSAGE_LENGTH = 500
/** The bound on raw input: 500 graphemes of up to eleven UTF-16 units, the length of the longest emoji, and a margin. */
export const MAX_MESSAGE_UNITS = 6000

/** Validates a review from a form or an API call (spec §5). */
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

/** Checks the raw length first, because Unicode normalisation takes quadratic time in the worst case. */
function isTooLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > MAX_MESSAGE_UNITS
}

/** A message of only invisible characters counts as empty. */
function readMessage(value: unknown): string {
  const text = cleanLines(value).normalize('NFC')
  return INVISIBLE.test(text) ? '' : text
}

/** Includes U+2800, U+3164 and others that Unicode classes as letters or symbols although they are blank. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** Fractions are refused, and so are strings: forms pass what they have read with `typedRating`. */
function readRating(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5 ? value : null
}

/** The rating that a form's field says; 0, which is none, for anything else. */
export function typedRating(text: string): number {
  return /^[1-5]$/.test(text) ? Number(text) : 0
}

export type WordsFault = 'none' | 'short' | 'long'

/** Reads words from a form or an API call, with bounds on the characters as people see them. */
export function readWords(
  value: unknown,
  { min, max }: { min: number; max: number },
): { ok: true; words: string } | { ok: false; fault: WordsFault } {
  if (isTooLong(value)) return { ok: false, fault: 'long' }
  const words = readMessage(value)
  const length = graphemes(words)
  const fault = length === 0 ? 'none' : length < min ? 'short' : length > max ? 'long' : null
  return fault ? { ok: false, fault } : { ok: true, words }
}

function messageError(message: string): string | null {
  const length = graphemes(message)
  if (length === 0) return 'Please provide an message.'
  if (length < MIN_MESSAGE_LENGTH) return 'Please provide longer review.'
  if (length > MAX_MESSAGE_LENGTH) return 'Please provide shorter review.'
  return null
}

/** The length that the rules count: graphemes after trimming. */
export function messageLength(message: string): number {
  return graphemes(isTooLong(message) ? message : readMessage(message))
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A family emoji counts as one, and so does a letter with accents or vowel signs. Oversized text is not segmented. */
function graphemes(text: string): number {
  if (text.length > MAX_MESSAGE_UNITS) return text.length
  let count = 0
  for (const _ of SEGMENTER.segment(text)) count += 1
  return count
}

/** The public author of a review. A display name that is an email address is replaced, because it is private (contract §7). */
export function authorOf({ uid, displayName, photoURL }: Pick<Person, 'uid' | 'displayName' | 'photoURL'>): ReviewAuthor {
  const name = cleanText(displayName)
  return { id: uid, display_name: name === '' || name.includes('@') ? 'A shopper' : name, photo_url: photoURL }
}

type Scored = Pick<Review, 'attribute_scores' | 'hidden_by_shop'>

/** Whether everybody sees the review; otherwise only its author does (spec §4). */
export function isPublic(review: Scored): boolean {
  return moderationState(review) === 'public'
}

/** The moderation state shown to the author. */
export function moderationState({ attribute_scores, hidden_by_shop }: Scored): 'pending' | 'flagged' | 'hidden' | 'public' {
  if (attribute_scores === null) return 'pending'
  if (hidden_by_shop) return 'hidden'
  return attribute_scores.TOXICITY < TOXICITY_LIMIT ? 'public' : 'flagged'
}

/** The offences of a flagged review, the worst first. */
export function offencesOf({ attribute_scores: scores, hidden_by_shop }: Scored): Offence[] {
  if (scores === null || hidden_by_shop || scores.TOXICITY < TOXICITY_LIMIT) return []
  const found = OFFENCES.filter((offence) => (scores[offence] ?? 0) >= TOXICITY_LIMIT)
  return found.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}
