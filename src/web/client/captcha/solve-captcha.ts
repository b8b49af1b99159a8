import type { Challenge, Solution } from 'altcha-lib/types'
import { callApi } from '../api.ts'
import { trusted } from '../trusted.ts'

const PROGRAM = './captcha-worker.ts'
const addresses = import.meta.glob<string>('./captcha-worker.ts', { eager: true, query: '?worker&url', import: 'default' })

/** A slow telephone needs a few seconds. */
const SOLVE_MS = 60_000

/** Fetches a challenge and solves it in a worker. @returns the payload of ALTCHA's format. Throws when it did not work. */
export async function solveCaptcha(path = '/auth/captcha'): Promise<string> {
  const challenge = await callApi<Challenge>('GET', path)
  const solution = await solveInWorker(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

async function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(trusted.createScriptURL(addresses[PROGRAM]!), { type: 'module' })
  const late = AbortSignal.timeout(SOLVE_MS)
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The captcha was not solved'))
      worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : fail()))
      worker.addEventListener('error', fail)
      late.addEventListener('abort', fail)
      worker.postMessage(challenge, [])
    })
  } finally {
    worker.terminate()
  }
}
