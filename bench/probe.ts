import { nowMs } from './processes.ts'
import { percentile } from './round.ts'

/** A client that repeats one request. */
export type Probe = { url: string; headers: Record<string, string> }
export type ProbeResult = { p50Ms: number; p99Ms: number; failed: number }

/** Repeats the request until `end` resolves, or for `end` seconds. */
export async function probe({ url, headers }: Probe, end: Promise<unknown> | number): Promise<ProbeResult> {
  const over = new AbortController()
  const ended = typeof end === 'number' ? new Promise((resolve) => setTimeout(resolve, end * 1000)) : end
  void ended.finally(() => over.abort())
  const delays: number[] = []
  let failed = 0
  while (!over.signal.aborted) {
    const begun = nowMs()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (answer.ok) delays.push(nowMs() - begun)
    else failed++
  }
  return { p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99), failed }
}
