import { allProcesses, commandLine, machineCpuMs, statOf, withChildren } from './processes.ts'

/** What other programs than the bench and its descendants did: a share of all cores, and the one that did most of it. */
export type Others = { share: number; busiest: string }

/** Above this share of all cores the machine is not idle. */
export const IDLE_SHARE = 0.05

/** Observes the machine from now on. Without /proc nothing is seen. */
export async function watchOtherPrograms(): Promise<() => Promise<Others>> {
  const before = await observe()
  return async () => {
    const after = await observe()
    // A new process belongs to the known one that it descends from. Those that the bench has left behind have none but the first.
    const isOthers = (pid: number): boolean => pid > INIT && (before.foreign.has(pid) || isOthers(after.parents.get(pid) ?? 0))
    const grown = [...after.foreign]
      .filter(([pid]) => pid === INIT || isOthers(pid))
      .map(([pid, ms]) => ({ pid, ms: Math.max(0, ms - (before.foreign.get(pid) ?? 0)) }))
    const top = grown.toSorted((a, b) => b.ms - a.ms)[0]
    const share = grown.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, after.allMs - before.allMs)
    return { share, busiest: top ? `${(await commandLine(top.pid)).slice(0, 80)} (pid ${top.pid})` : '' }
  }
}

/** The first process takes over those that others leave behind, such as a closed browser's: their time is nobody's. */
const INIT = 1

/** The CPU time so far of each process that the bench has not started, with that of its children that have ended. */
async function observe() {
  const descendants = new Set(await withChildren(process.pid))
  const pids = (await allProcesses()).filter((pid) => !descendants.has(pid))
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, ...(await statOf(pid)) })))
  const foreign = new Map(stats.map(({ pid, own, ended }) => [pid, pid === INIT ? own : own + ended]))
  const parents = new Map(stats.map(({ pid, parent }) => [pid, parent]))
  return { foreign, parents, allMs: (await machineCpuMs()).all }
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
