import { parentPort } from 'node:worker_threads'
import type { Finding } from '../../domain/moderation.ts'
import type { AttributeScores } from '../../domain/review.ts'
import { scoreText } from './score-text.ts'

export type Result = { scores: AttributeScores; reasons: Finding[] }

/** The worker thread of local-moderation.ts. */
parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  const { toxicity, findings } = scoreText(text)
  parentPort?.postMessage({ id, result: { scores: { TOXICITY: toxicity }, reasons: findings } satisfies Result }, [])
})
