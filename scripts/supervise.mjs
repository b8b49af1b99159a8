import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** How a program says that it met a fault of its own and wants to be started again (EX_SOFTWARE of sysexits.h). */
const FAULT = 70
/** Whoever sends these to a program wants it to end. */
const STOPPING = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Keeps a program running: after a fault, or when it was killed, it is started again, after a pause that grows. One
 * that never lasts is given up.
 *
 * @param {string} name as the operator knows it
 * @param {() => import('node:child_process').ChildProcess} launch
 * @param {{ firstPauseMs?: number, longestPauseMs?: number, lastingMs?: number, attempts?: number }} [pace] a program
 * that ran for `lastingMs` has lasted
 * @returns {{ ended: Promise<number>, stop: () => void }} `ended` is the exit code that remains
 */
export function supervise(name, launch, { firstPauseMs = 500, longestPauseMs = 30_000, lastingMs = 30_000, attempts = 6 } = {}) {
  const stopping = new AbortController()
  let program = launch()

  async function watch() {
    for (let falls = 1; ; falls++) {
      const begun = Date.now()
      const [code, signal] = await once(program, 'exit')
      const fell = code === FAULT || (signal !== null && !STOPPING.has(signal))
      if (!fell || stopping.signal.aborted) return code ?? 1
      if (Date.now() - begun >= lastingMs) falls = 1
      if (falls === attempts) {
        console.error(`The ${name} fell ${attempts} times in a row and is given up: its last words are above.`)
        return 1
      }
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (falls - 1))
      console.error(`The ${name} fell (${signal ?? 'a fault of its own'}): it is started again in ${pauseMs / 1000} s.`)
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
