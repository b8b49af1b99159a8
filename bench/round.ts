import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuMs } from './processes.ts'

export type Caller = { headers: Record<string, string>; body?: string }
export type Load = {
  url: string
  seconds: number
  connections?: number
  pipelining?: number
  /** Requests a second that are sent, answered or not; as many as are answered without it. */
  rate?: number
  method?: 'GET' | 'PATCH' | 'POST'
  callers: Caller[]
}
/** `refusedPerSecond` counts 429 and 503. */
export type Round = { perSecond: number; total: number; p99Ms: number; failed: number; refusedPerSecond: number }

/** The same requests to the shop and to its floor. */
export type Contest = { shop: Load; floor: Load; shopPids: number[]; floorPids: number[]; rounds: number }
export type Outcome = {
  shop: { perSecond: number; p99Ms: number; cpuUs: number }
  floor: { perSecond: number; p99Ms: number; cpuUs: number }
  /** Shop to floor, in requests a second; `cpuRatio` is floor to shop, in CPU time per request. */
  ratio: number
  cpuRatio: number
}

export type LoadGenerator = { run(load: Load): Promise<Round>; stop(): void }

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  return {
    run: (load) => sendAndWait<Round>(child, load),
    stop: () => void child.kill(),
  }
}

/** Sends a message to a forked program and waits for its answer. @throws the error that the program reports */
export async function sendAndWait<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  child.send(message)
  const [answer] = (await once(child, 'message')) as [Answer | { error: string }]
  if (answer !== null && typeof answer === 'object' && 'error' in answer) throw new Error(answer.error)
  return answer
}

/** Alternates rounds after a warm-up, so that noise affects both sides, and takes medians. */
export async function compare(generator: LoadGenerator, { shop, floor, shopPids, floorPids, rounds }: Contest): Promise<Outcome> {
  for (const load of [floor, shop]) await generator.run({ ...load, seconds: 1 })
  const measured: { shop: Measured; floor: Measured }[] = []
  for (let round = 0; round < rounds; round++) {
    const below = await measure(generator, floor, floorPids)
    measured.push({ floor: below, shop: await measure(generator, shop, shopPids) })
  }
  const middle = (side: 'shop' | 'floor') => ({
    perSecond: median(measured.map((pair) => pair[side].perSecond)),
    p99Ms: median(measured.map((pair) => pair[side].p99Ms)),
    cpuUs: median(measured.map((pair) => pair[side].cpuUs)),
  })
  return {
    shop: middle('shop'),
    floor: middle('floor'),
    ratio: median(measured.map((pair) => pair.shop.perSecond / pair.floor.perSecond)),
    cpuRatio: median(measured.map((pair) => pair.floor.cpuUs / pair.shop.cpuUs)),
  }
}

type Measured = Round & { cpuUs: number }

/** One round, with the processor time of the programs for a request. */
export async function measure(generator: LoadGenerator, load: Load, pids: number[]): Promise<Measured> {
  const cpu = async () => (await Promise.all(pids.map(cpuMs))).reduce((a, b) => a + b, 0)
  const before = await cpu()
  const round = await generator.run(load)
  if (round.failed > 0 || round.total === 0) throw new Error(`${load.url}: ${round.failed} of ${round.total} requests failed.`)
  return { ...round, cpuUs: ((await cpu()) - before) * (1000 / round.total) }
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
