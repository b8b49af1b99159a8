import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { PARAMETERS, type HashingTask } from './hashing-parameters.ts'
import type { ThreadAnswer } from './thread-pool.ts'

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(answer(task), [])
})

function answer({ password, stored }: HashingTask): ThreadAnswer<string | boolean> {
  try {
    return { value: stored === null ? hashSync(password, PARAMETERS) : verifySync(stored, password) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
