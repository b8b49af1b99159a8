import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this instance, in Prometheus's text format. */
export type Metrics = {
  /** Records an answered request. `route` is a pattern of the URL map, never a concrete path. */
  request(labels: { route: string; method: string; status: number }, seconds: number): void
  /** Counts a lookup in the page cache. */
  pageCache(result: 'hit' | 'miss'): void
  /** Registers a gauge; `read` is called whenever metrics are collected. */
  gauge(name: string, help: string, read: Reading): void
  text(): Promise<string>
}

export type Sample = { labels?: Record<string, string>; value: number }
type Reading = () => Sample[] | Promise<Sample[]>

const PREFIX = 'chhaap_'
/** The bounds reach from a cached page to a request that waits for a provider. */
const BUCKETS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

/** The pace at which the event loop's delay is sampled: an idle process should sleep. */
const SAMPLE_EVERY_MS = 500

type Options = {
  /** Also collects memory, CPU, event loop and garbage collection of the process: at most once per process. */
  ofProcess?: boolean
  onError?: (error: Error) => void
}

/** A gauge whose `read` fails is omitted from that collection; the others are still reported. */
export function createMetrics({ ofProcess = false, onError = () => {} }: Options = {}): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_EVERY_MS })
  const registers = [registry]
  const requests = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS_S,
    registers,
  })
  const lookups = new Counter({
    name: `${PREFIX}page_cache_lookups_total`,
    help: 'Pages asked for by visitors: found in the cache, or rendered',
    labelNames: ['result'] as const,
    registers,
  })
  const counts = { hit: lookups.labels('hit'), miss: lookups.labels('miss') }
  const gauges: [Gauge, Reading][] = []
  return {
    request: ({ route, method, status }, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    pageCache: (result) => counts[result].inc(),
    gauge: (name, help, read) =>
      void gauges.push([new Gauge({ name: PREFIX + name, help, labelNames: ['queue', 'state'], registers }), read]),
    async text() {
      await Promise.all(gauges.map(([gauge, read]) => update(gauge, read).catch(onError)))
      return registry.metrics()
    },
  }
}

async function update(gauge: Gauge, read: Reading): Promise<void> {
  gauge.reset()
  for (const { labels = {}, value } of await read()) gauge.set(labels, value)
}
