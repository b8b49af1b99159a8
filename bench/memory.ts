import { setTimeout as delay } from 'node:timers/promises'
import { memoryKb, withChildren } from './processes.ts'
import { aimed, count, type Table } from './report.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

export type Memory = { shop: number; postgres: number; sandbox: number }

const AIM_MB = { atRest: 250, more: 50 }
/** After the load, idle connections and their processes end within ten seconds, and V8 and the C library have returned their memory in less than this. */
const REST_MS = sized(60_000, 0)

/** The proportional set size of all programs in MB. */
export async function memoryNow({
  shopPids,
  postgresPid,
  sandboxPid,
}: Pick<Stand, 'shopPids' | 'postgresPid' | 'sandboxPid'>): Promise<Memory> {
  const sum = async (pids: number[]) => (await Promise.all(pids.map(memoryKb))).reduce((a, b) => a + b, 0) / 1024
  return { shop: await sum(shopPids), postgres: await sum(await withChildren(postgresPid)), sandbox: await sum([sandboxPid]) }
}

export const allOf = ({ shop, postgres, sandbox }: Memory) => shop + postgres + sandbox

/** Compares the memory now with that at rest. */
export async function memory(stand: Stand): Promise<Table> {
  await delay(REST_MS)
  const [before, after] = [stand.atRest, await memoryNow(stand)]
  const row = (name: string, of: (memory: Memory) => number, aim = '') => [name, count(of(before)), count(of(after)), aim]
  const met = allOf(before) <= AIM_MB.atRest && allOf(after) - allOf(before) <= AIM_MB.more
  return {
    title: 'Memory, MB',
    note: `Proportional set size, before the first visitor and ${REST_MS / 1000} s after everything above.`,
    columns: ['', 'at rest', 'after the load', 'aim'],
    rows: [
      row('shop', ({ shop }) => shop),
      row('PostgreSQL, all processes', ({ postgres }) => postgres),
      row('sandbox', ({ sandbox }) => sandbox),
      row('all', allOf, aimed(`≤ ${AIM_MB.atRest}, and ≤ ${AIM_MB.more} more`, met)),
    ],
  }
}
