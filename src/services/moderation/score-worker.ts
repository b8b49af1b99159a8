import { parentPort } from 'node:worker_threads'
import type { Finding } from '../../domain/moderation.ts'
import type { AttributeScores } from '../../domain/review.ts'
import { scoreText, type Verdict } from './score-text.ts'

export type Result = { scores: AttributeScores; reasons: Finding[] }

/** The worker thread of local-moderation.ts. */
parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  const verdict = scoreText(text)
  parentPort?.postMessage({ id, result: { scores: toScores(verdict), reasons: reasonsOf(verdict) } satisfies Result }, [])
})

/** What is found several times counts once. */
function reasonsOf({ findings }: Verdict): Finding[] {
  const heaviest = findings.toSorted((a, b) => b.weight - a.weight)
  return heaviest.filter(({ found }, index) => heaviest.findIndex((other) => other.found === found) === index)
}

/** The toxicity, and for each kind of offence the highest weight that was found. */
function toScores({ toxicity, findings }: Verdict): AttributeScores {
  const scores: AttributeScores = { TOXICITY: toxicity }
  for (const { attribute, weight } of findings) scores[attribute] = Math.max(scores[attribute] ?? 0, weight)
  return scores
}
