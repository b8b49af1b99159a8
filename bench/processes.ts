import { readdir, readFile } from 'node:fs/promises'

/** The unit of CPU time in /proc. */
const TICK_MS = 10

/** The CPU time of a process; 0 without /proc. */
export async function cpuMs(pid: number): Promise<number> {
  const { own } = await statOf(pid)
  return own
}

/** The CPU time of a process and its descendants, also of those that have ended. */
export async function treeCpuMs(pid: number): Promise<number> {
  const stats = await Promise.all((await withChildren(pid)).map(statOf))
  return stats.reduce((sum, { own, ended }) => sum + own + ended, 0)
}

/** The proportional set size of a process in KB; 0 without /proc. */
export async function memoryKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

async function allProcesses(): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  return entries.filter((name) => /^\d+$/.test(name)).map(Number)
}

/** A process and all its descendants. */
export async function withChildren(pid: number): Promise<number[]> {
  const pids = await allProcesses()
  const parents = new Map(await Promise.all(pids.map(async (child) => [child, (await statOf(child)).parent] as const)))
  const found = [pid]
  for (const one of found) found.push(...pids.filter((child) => parents.get(child) === one))
  return found
}

/** CPU times in ms: of the process itself, and of its children that have ended. */
async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may contain spaces; user and system time are the 14th and 15th field, those of children follow.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ms = (first: number) => (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) * TICK_MS
  return { parent: Number(fields[1] ?? 0), own: ms(11), ended: ms(13) }
}

/** Milliseconds on a monotonic clock that all processes of the machine share. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
