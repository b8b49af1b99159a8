import { parentPort } from 'node:worker_threads'
import { scoreText } from './score-text.ts'
import { toScores } from './to-scores.ts'

/** The thread of local-moderation.ts: texts in, scores out, by number. */
parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  parentPort?.postMessage({ id, scores: toScores(scoreText(text)) }, [])
})
