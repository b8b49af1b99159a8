import { setTimeout as delay } from 'node:timers/promises'
import { percent, watchOtherPrograms, type Others } from './other-programs.ts'
import { print, type Table } from './report.ts'
import type { Stand } from './stand.ts'

/** A part of the bench: what it measures fails after `seconds`. */
export type Part = { name: string; seconds: number; measure: (stand: Stand) => Promise<Table> }

type Result = { tables: Table[]; failures: string[]; others: Others }

const OPEN_S = 150

/**
 * Measures the parts one after the other on one stand. One that fails is named and the others go on, on a new stand, because
 * what is left of it may still be at work.
 */
export async function runParts(parts: Part[], open: () => Promise<Stand>): Promise<Result> {
  const tables: Table[] = []
  const seen: { others: Others; ms: number }[] = []
  const failures: string[] = []
  let stand: Stand | null = null
  for (const { name, seconds, measure } of parts) {
    const watched = await watchOtherPrograms()
    const begun = Date.now()
    console.log(`${name} …`)
    let hasFailed = false
    try {
      stand ??= await within(OPEN_S, open())
      const table = await within(seconds, measure(stand))
      tables.push(table)
      print([table])
    } catch (error) {
      failures.push(name)
      console.error(`${name} FAILED:`, error)
      hasFailed = true
    }
    // While the stand is open: what its programs did is not theirs any more when they have ended.
    const [others, ms] = [await watched(), Date.now() - begun]
    seen.push({ others, ms })
    console.log(`\n${name}: ${Math.round(ms / 1000)} s, other programs ${percent(others.share)}`)
    if (!hasFailed) continue
    await stand?.close().catch(console.error)
    stand = null
  }
  await stand?.close().catch(console.error)
  return { tables, failures, others: average(seen) }
}

/** The mean over time, and who was busiest in the worst part. */
function average(seen: { others: Others; ms: number }[]): Others {
  const sum = (of: (each: (typeof seen)[number]) => number) => seen.reduce((total, each) => total + of(each), 0)
  const worst = seen.toSorted((a, b) => b.others.share - a.others.share)[0]
  return { share: sum(({ others, ms }) => others.share * ms) / sum(({ ms }) => ms), busiest: worst?.others.busiest ?? '' }
}

/** @throws when `work` takes longer than `seconds` */
async function within<Value>(seconds: number, work: Promise<Value>): Promise<Value> {
  const ended = new AbortController()
  const late = delay(seconds * 1000, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`It took longer than ${seconds} s.`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
    late.catch(() => {})
  }
}
