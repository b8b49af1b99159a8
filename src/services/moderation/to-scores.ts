import type { AttributeScores } from '../../domain/review.ts'
import type { Verdict } from './score-text.ts'

/** Toxicity, and for each kind of offence that was found its strongest. */
export function toScores({ toxicity, findings }: Verdict): AttributeScores {
  const scores: AttributeScores = { TOXICITY: toxicity }
  for (const { attribute, weight } of findings) scores[attribute] = Math.max(scores[attribute] ?? 0, weight)
  return scores
}
