import { allProcesses, commandLine, cpuMs, machineCpuMs, treeCpuMs, withChildren } from './processes.ts'

/** What other programs than the bench and its descendants did: a share of all cores, and the one that did most of it. */
export type Others = { share: number; busiest: string }

/** Above this share of all cores the machine is not idle. */
export const IDLE_SHARE = 0.05

/** Observes the machine from now on. Without /proc nothing is seen. */
export async function watchOtherPrograms(): Promise<() => Promise<Others>> {
  const before = await observe()
  return async () => {
    const after = await observe()
    const others = after.machine.busy - before.machine.busy - (after.own - before.own)
    const grown = [...after.foreign].map(([pid, cpu]) => ({ pid, ms: cpu - (before.foreign.get(pid) ?? cpu) }))
    const top = grown.toSorted((a, b) => b.ms - a.ms)[0]
    const share = Math.max(0, others) / Math.max(1, after.machine.all - before.machine.all)
    return { share, busiest: top ? `${(await commandLine(top.pid)).slice(0, 80)} (pid ${top.pid})` : '' }
  }
}

async function observe() {
  const descendants = new Set(await withChildren(process.pid))
  const others = (await allProcesses()).filter((pid) => !descendants.has(pid))
  const foreign = new Map(await Promise.all(others.map(async (pid) => [pid, await cpuMs(pid)] as const)))
  return { own: await treeCpuMs(process.pid), machine: await machineCpuMs(), foreign }
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
