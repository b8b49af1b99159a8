import { memoryKb, withChildren } from './processes.ts'
import { count, type Table } from './report.ts'
import type { Stand } from './stand.ts'

type Memory = { shop: number; postgres: number; sandbox: number }

/** The proportional set size of all programs in MB. */
export async function memoryNow({ shopPid, postgresPid, sandboxPid }: Stand): Promise<Memory> {
  const sum = async (pids: number[]) => (await Promise.all(pids.map(memoryKb))).reduce((a, b) => a + b, 0) / 1024
  return { shop: await sum([shopPid]), postgres: await sum(await withChildren(postgresPid)), sandbox: await sum([sandboxPid]) }
}

export function memory(before: Memory, after: Memory): Table {
  const total = ({ shop, postgres, sandbox }: Memory) => shop + postgres + sandbox
  const row = (name: string, of: (memory: Memory) => number) => [name, count(of(before)), count(of(after))]
  return {
    title: 'Memory, MB',
    note: 'Proportional set size: after the start, and after everything above.',
    columns: ['', 'at rest', 'after the load'],
    rows: [
      row('shop', ({ shop }) => shop),
      row('PostgreSQL, all processes', ({ postgres }) => postgres),
      row('sandbox', ({ sandbox }) => sandbox),
      row('all', total),
    ],
  }
}
