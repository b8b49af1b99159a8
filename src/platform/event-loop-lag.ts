import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

const SAMPLE_EVERY_MS = 100
/** Prometheus reads more often. After so long without a reader nothing is sampled, because an idle process should sleep. */
const READER_GONE_MS = 300_000

type Histogram = ReturnType<typeof monitorEventLoopDelay>

const STATISTICS: Record<string, (histogram: Histogram) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (histogram) => histogram.percentile(50),
  p90: (histogram) => histogram.percentile(90),
  p99: (histogram) => histogram.percentile(99),
}

/**
 * Replaces prom-client's statistics of the event loop's delay, which are sampled for ever, by the same ones sampled only
 * while somebody reads them: the first reading, and one after a long pause, is 0.
 */
export function replaceEventLoopLag(registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS })
  let readerGone: NodeJS.Timeout | undefined

  function collect(): void {
    for (const [gauge, read] of gauges) gauge.set(histogram.count > 0 ? read(histogram) / 1e9 : 0)
    histogram.reset()
    histogram.enable()
    clearTimeout(readerGone)
    readerGone = setTimeout(() => {
      histogram.disable()
      histogram.reset()
    }, READER_GONE_MS).unref()
  }

  const gauges = Object.entries(STATISTICS).map(([statistic, read], index) => {
    const name = `nodejs_eventloop_lag_${statistic}_seconds`
    registry.removeSingleMetric(name)
    const help = `Delay of the event loop since the previous reading: ${statistic}`
    // The first one, which is collected first, sets all.
    return [new Gauge({ name, help, registers: [registry], ...(index === 0 && { collect }) }), read] as const
  })
}
