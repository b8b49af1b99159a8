import { readdir, readFile } from 'node:fs/promises'

/** /proc counts processor time in these. */
const TICK_MS = 10

/** The processor time that a process has used; 0 where the system does not tell. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

/** The memory of a process in KB, shared pages counted by share; 0 where the system does not tell. */
export async function memoryKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

/** A process and all that it has started. */
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
