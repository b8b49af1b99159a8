import { describe, expect, it } from 'vitest'
import { createMetrics, type MetricsPeers, type MetricsReport } from './metrics.ts'

/** Two processes that reach each other directly. */
function createPair() {
  const reports: (() => Promise<MetricsReport>)[] = []
  const peersOf = (number: 1 | 2): MetricsPeers => ({
    number,
    collect: async () => [await reports[2 - number]!()],
    answerWith: (report) => void (reports[number - 1] = report),
  })
  return [createMetrics({ peers: peersOf(1) }), createMetrics({ peers: peersOf(2) })] as const
}

describe('the metrics of several processes', () => {
  it('are complete whichever is asked, each with its own series, and what they share once', async () => {
    const [first, second] = createPair()
    let reads = 0
    for (const [index, metrics] of [first, second].entries()) {
      metrics.gauge('live_values', 'Live values', () => [{ value: 10 + index }])
      metrics.sharedGauge('jobs', 'Jobs', () => [{ labels: { queue: 'sweep', state: 'failed' }, value: ++reads }])
    }
    second.request({ route: '/shop', method: 'GET', status: 200 }, 0.002)
    for (const metrics of [first, second]) {
      const text = await metrics.text()
      expect(text).toMatch(/^chhaap_live_values\{worker="1"\} 10$/m)
      expect(text).toMatch(/^chhaap_live_values\{worker="2"\} 11$/m)
      expect(text).toMatch(/^chhaap_request_seconds_count\{[^}]*worker="2"[^}]*\} 1$/m)
      expect(text.match(/^chhaap_jobs\{queue="sweep",state="failed"\} \d$/gm)).toHaveLength(1)
    }
    expect(reads).toBe(2)
  })

  it('have no worker when there is one process', async () => {
    const metrics = createMetrics()
    metrics.gauge('live_values', 'Live values', () => [{ value: 3 }])
    expect(await metrics.text()).toMatch(/^chhaap_live_values 3$/m)
  })
})
