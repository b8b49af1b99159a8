import { parentPort } from 'node:worker_threads'
import type { AttributeScores } from '../../domain/review.ts'
import { scoreText, type Verdict } from './score-text.ts'

/** The worker thread of local-moderation.ts. */
parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  parentPort?.postMessage({ id, scores: toScores(scoreText(text)) }, [])
})

/** The toxicity, and for each kind of offence the highest weight that was found. */
function toScores({ toxicity, findings }: Verdict): AttributeScores {
  const scores: AttributeScores = { TOXICITY: toxicity }
  for (const { attribute, weight } of findings) scores[attribute] = Math.max(scores[attribute] ?? 0, weight)
  return scores
}
