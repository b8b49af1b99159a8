import { setTimeout as delay } from 'node:timers/promises'
import { print, type Table } from './report.ts'
import type { Stand } from './stand.ts'

/** A part of the bench: what it measures fails after `seconds`. */
export type Part = { name: string; seconds: number; measure: (stand: Stand) => Promise<Table> }

type Result = { tables: Table[]; failures: string[] }

const OPEN_S = 150

/**
 * Measures the parts one after the other on one stand. One that fails is named and the others go on, on a new stand, because
 * what is left of it may still be at work.
 */
export async function runParts(parts: Part[], open: () => Promise<Stand>): Promise<Result> {
  const tables: Table[] = []
  const failures: string[] = []
  let stand: Stand | null = null
  for (const { name, seconds, measure } of parts) {
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
    console.log(`\n${name}: ${Math.round((Date.now() - begun) / 1000)} s`)
    if (!hasFailed) continue
    await stand?.close().catch(console.error)
    stand = null
  }
  await stand?.close().catch(console.error)
  return { tables, failures }
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
