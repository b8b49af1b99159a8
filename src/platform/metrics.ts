import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What an instance measures of itself, as Prometheus reads it. */
export type Metrics = {
  /** An answered request. `route` is a pattern of the URL map, never an address. */
  request(labels: { route: string; method: string; status: number }, seconds: number): void
  /** A visitor's page that was looked up in the cache. */
  pageCache(result: 'hit' | 'miss'): void
  /** A figure that is read when the metrics are. */
  gauge(name: string, help: string, read: Reading): void
  text(): Promise<string>
}

export type Sample = { labels?: Record<string, string>; value: number }
type Reading = () => Sample[] | Promise<Sample[]>

const PREFIX = 'chhaap_'
/** From a cached page to a call that waits for a provider. */
const BUCKETS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

type Options = {
  /** Memory, processor time, event-loop delay and garbage collection of the process: once a process. */
  ofProcess?: boolean
  onError?: (error: Error) => void
}

/** A gauge whose reading fails is left out of that answer: the others are what is looked at then. */
export function createMetrics({ ofProcess = false, onError = () => {} }: Options = {}): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
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
  const readings: [Gauge, Reading][] = []
  return {
    request: ({ route, method, status }, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    pageCache: (result) => counts[result].inc(),
    gauge(name, help, read) {
      readings.push([new Gauge({ name: PREFIX + name, help, labelNames: ['queue', 'state'], registers }), read])
    },
    async text() {
      await Promise.all(readings.map(([gauge, read]) => update(gauge, read).catch(onError)))
      return registry.metrics()
    },
  }
}

async function update(gauge: Gauge, read: Reading): Promise<void> {
  gauge.reset()
  for (const { labels = {}, value } of await read()) gauge.set(labels, value)
}
