import { parentPort } from 'node:worker_threads'
import type { Finding } from '../../domain/moderation.ts'
import type { AttributeScores } from '../../domain/review.ts'
import { scoreText } from './score-text.ts'

export type Scored = { scores: AttributeScores; reasons: Finding[] }

/** Scores texts in a worker thread. */
parentPort?.on('message', (text: string) => {
  const { toxicity, findings } = scoreText(text)
  parentPort?.postMessage({ value: { scores: { TOXICITY: toxicity }, reasons: findings } satisfies Scored }, [])
})
parentPort?.postMessage({ started: true }, [])
