import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type HashingTask = { password: string; stored: string | null }
export type HashingAnswer = { value: string | boolean } | { failure: string }

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(answer(task), [])
})

function answer({ password, stored }: HashingTask): HashingAnswer {
  try {
    return { value: stored === null ? hashSync(password, PARAMETERS) : verifySync(stored, password) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
