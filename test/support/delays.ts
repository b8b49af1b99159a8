import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { SEED, SOAK_MS } from './seed.ts'

/** Nobody else may have to wait for longer than this because of one request. */
export const MAX_DELAY_MS = 50
/** Just below the largest body that is read. */
export const BYTES = 245_000
const times = (text: string) => text.repeat(Math.floor(BYTES / Buffer.byteLength(text)))

/** What takes the square of its length, or worse, where somebody looks at it before its length is known. */
const WORST = {
  'combining marks': `a${times('\u0301\u0316').slice(2)}`,
  'zero-width characters': times('\u200b'),
  blanks: times(' \t'),
  lines: times('\n \n'),
  'lone surrogates': times('\ud800'),
  dots: times('a.'),
  brackets: times('['),
}

export type Delays = ReturnType<typeof createDelays>

/** Measures how long others wait while a request is answered. */
export function createDelays(pool: pg.Pool) {
  /**
   * How long others have to wait: the most processor time of one turn of the event loop, in ms. Other programs do not
   * lengthen it, as they would the time on a clock. The least of a few attempts, since a garbage collection may fall into one.
   */
  async function delayOf(request: () => Promise<Response>): Promise<number> {
    let least = Infinity
    for (let attempt = 0; attempt < 6 && least > MAX_DELAY_MS; attempt++) {
      await pool.query('delete from attempts')
      const turns = measureTurns()
      const answer = await request()
      await answer.arrayBuffer()
      expect(answer.status, answer.url).toBeLessThan(500)
      least = Math.min(least, await turns.longestMs())
    }
    return least
  }

  let turn = SEED

  /** Sends a text in the place of each field, which the seed chooses; in a soak every text. Expects nobody to have waited. */
  async function expectNoDelay(what: string, fields: string[], request: (field: string, text: string) => Promise<Response>): Promise<void> {
    for (const name of fields) {
      const texts = Object.entries(WORST)
      for (const [kind, text] of SOAK_MS > 0 ? texts : [texts[turn++ % texts.length]!]) {
        expect(await delayOf(() => request(name, text)), `${what}: ${kind} as ${name}`).toBeLessThan(MAX_DELAY_MS)
      }
    }
  }

  return { delayOf, expectNoDelay }
}

/** Far less than the longest delay: what runs between two samples counts as one turn. */
const SAMPLE_MS = 1

function measureTurns(): { longestMs(): Promise<number> } {
  let longest = 0
  let last = threadCpuUs()
  const sample = () => {
    const now = threadCpuUs()
    longest = Math.max(longest, now - last)
    last = now
    next = setTimeout(sample, SAMPLE_MS)
  }
  let next = setTimeout(sample, SAMPLE_MS)
  return {
    async longestMs() {
      // Twice: the turn that runs now ends before the second.
      for (let turn = 0; turn < 2; turn++) await delay(SAMPLE_MS)
      clearTimeout(next)
      return longest / 1000
    },
  }
}

function threadCpuUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
