import { isPublic, OFFENCES, TOXICITY_LIMIT, type AttributeScores, type Review } from './review.ts'

/** What an operator has decided about a review. It counts until the author changes the text. */
export type Decision = 'published' | 'hidden'

/** `flagged`: by the moderation service or for what leads away from the shop (`contactsOf`), and no operator has decided yet. */
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
  /** What made that score high, the heaviest first; empty where it is not, or the service names no words. */
  reasons: Finding[]
  /** Its links, mail addresses and telephone numbers, for which it waits for an operator. */
  contacts: string[]
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

/**
 * What is stored of a review's moderation. Without a decision `moderation_scores` stands alone where the text was scored and waits for
 * an operator: its author reads that it is pending.
 */
export type Moderated = Pick<Review, 'attribute_scores'> & { decision: Decision | null; moderation_scores: AttributeScores | null }

export function moderationStateOf(review: Moderated): ModerationState {
  if (isPublic(review)) return 'public'
  if (review.attribute_scores === null) return review.decision === null && review.moderation_scores !== null ? 'flagged' : 'waiting'
  return review.decision === null ? 'flagged' : 'hidden'
}

/** What the moderation service found, also where an operator has decided otherwise or has to decide; null if it has not scored the text. */
export function foundScores({ attribute_scores, decision, moderation_scores }: Moderated): AttributeScores | null {
  return decision === null && attribute_scores !== null ? attribute_scores : moderation_scores
}

/** The state of that name; null for any other text. */
export function readModerationState(text: string): ModerationState | null {
  return MODERATION_STATES.find((state) => state === text) ?? null
}
