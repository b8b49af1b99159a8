import { readdir, readFile } from 'node:fs/promises'

/** The unit of CPU time in /proc. */
const TICK_MS = 10

/** The CPU time of a process; 0 without /proc. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may contain spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

/** The proportional set size of a process in KB; 0 without /proc. */
export async function memoryKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

/** A process and all its descendants. */
export async function withChildren(pid: number): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (child) => [child, await parentOf(child)] as const)))
  const found = [pid]
  for (const one of found) found.push(...pids.filter((child) => parents.get(child) === one))
  return found
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** Milliseconds on a monotonic clock that all processes of the machine share. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
