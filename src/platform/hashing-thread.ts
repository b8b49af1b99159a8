import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { PARAMETERS, type HashingTask } from './hashing.ts'
import type { ThreadResult } from './thread-pool.ts'

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(work(task), [])
})

parentPort?.postMessage({ started: true }, [])

function work({ password, stored }: HashingTask): ThreadResult<string | boolean> {
  try {
    return { value: stored === null ? hashSync(password, PARAMETERS) : verifySync(stored, password) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
