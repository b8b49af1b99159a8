import { setTimeout as delay } from 'node:timers/promises'

/** EX_SOFTWARE of sysexits.h: the program exited after an uncaught exception and should be restarted. */
export const EXIT_FAULT = 70
/** Signals that ask a program to end, so it is not restarted. */
const STOPPING = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Restarts a program after a fault or when it was killed, with exponential backoff. Gives up after `attempts` runs in a
 * row that were shorter than `lastingMs`, with `exhaustedCode`.
 *
 * @param {string} name as the operator knows it
 * @param {() => import('node:child_process').ChildProcess} launch
 * @param {{ firstPauseMs?: number, longestPauseMs?: number, lastingMs?: number, attempts?: number, exhaustedCode?: number }} [pace]
 * a run of `lastingMs` resets the backoff
 * @returns {{ ended: Promise<number>, stop: () => void }} `ended` resolves with the final exit code
 */
export function supervise(
  name,
  launch,
  { firstPauseMs = 500, longestPauseMs = 30_000, lastingMs = 30_000, attempts = 6, exhaustedCode = 1 } = {},
) {
  const stopping = new AbortController()
  let program = launch()

  async function watch() {
    for (let crashes = 1; ; crashes++) {
      const begun = performance.now()
      const [code, signal] = await exitOf(program)
      const hasCrashed = code === EXIT_FAULT || (signal !== null && !STOPPING.has(signal))
      if (!hasCrashed || stopping.signal.aborted) return code ?? 1
      if (performance.now() - begun >= lastingMs) crashes = 1
      if (crashes === attempts) {
        console.error(`The ${name} crashed ${attempts} times in a row and is not restarted: its last messages are above.`)
        return exhaustedCode
      }
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (crashes - 1))
      console.error(`The ${name} crashed (${signal ?? 'uncaught exception'}): it is restarted in ${pauseMs / 1000} s.`)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return 0
      program = launch()
    }
  }

  return {
    ended: watch(),
    stop() {
      stopping.abort()
      program.kill('SIGTERM')
    },
  }
}

/**
 * @param {import('node:child_process').ChildProcess} program
 * @returns {Promise<[code: number | null, signal: string | null]>} rejects when the program could not be started; other
 * errors, such as a message that it can no longer receive, do not end it
 */
function exitOf(program) {
  return new Promise((resolve, reject) => {
    program.once('exit', (code, signal) => resolve([code, signal]))
    program.on('error', (error) => {
      if (program.pid === undefined) reject(error)
    })
  })
}
