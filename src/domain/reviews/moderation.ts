import { isPublic, moderationState, OFFENCES, TOXICITY_LIMIT, type AttributeScores, type Review } from './review.ts'

/** What an operator has decided about a review. It counts until the author changes the text. */
export type Decision = 'published' | 'hidden'

/** `flagged`: by the moderation service, and no operator has decided yet. */
export type ModerationState = 'waiting' | 'flagged' | 'hidden' | 'public'
export const MODERATION_STATES: readonly ModerationState[] = ['waiting', 'flagged', 'hidden', 'public']

/** A word that moved the score, with its share from 0 to 1. */
export type Finding = { weight: number; found: string }

/** A review as operators see it. */
export type ModeratedReview = Review & {
  state: ModerationState
  decision: Decision | null
  /** ISO 8601. */
  decided_at: string | null
  /** What the moderation service found, also where an operator decided otherwise; null if it has not scored the text. */
  moderation_scores: AttributeScores | null
  /** What moved that score, the heaviest first; empty where the service names no words. */
  reasons: Finding[]
  product_name: string
  /** Names the text: a decision about another text is refused. */
  text_tag: string
}

/** The highest toxicity of a published review: it stands behind those that needed no decision. */
const PUBLISHED_TOXICITY = TOXICITY_LIMIT - 0.01
const HIDDEN_TOXICITY = 1

/**
 * The scores that count once an operator has decided: below the limit for a published review and above it for a hidden
 * one, because the score alone decides who sees a review (spec §4). `found` is what the moderation service says.
 */
export function decidedScores(decision: Decision, found: AttributeScores | null): AttributeScores {
  if (decision === 'hidden') return { ...found, TOXICITY: HIDDEN_TOXICITY }
  const scores: AttributeScores = { TOXICITY: Math.min(found?.TOXICITY ?? 0, PUBLISHED_TOXICITY) }
  for (const offence of OFFENCES) {
    const score = found?.[offence]
    if (score !== undefined) scores[offence] = Math.min(score, PUBLISHED_TOXICITY)
  }
  return scores
}

export function moderationStateOf(review: Pick<Review, 'attribute_scores'> & { decision: Decision | null }): ModerationState {
  if (isPublic(review)) return 'public'
  if (moderationState(review) === 'pending') return 'waiting'
  return review.decision === null ? 'flagged' : 'hidden'
}

/** The state of that name; null for any other text. */
export function readModerationState(text: string): ModerationState | null {
  return MODERATION_STATES.find((state) => state === text) ?? null
}

/** More than this many of what waits are not counted. */
export const MAX_COUNTED = 1000

export function countWords(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}
