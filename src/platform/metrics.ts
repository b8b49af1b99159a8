import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import { replaceEventLoopLag } from './event-loop-lag.ts'

/** The metrics of this instance, with those of the other processes that serve its port, in Prometheus's text format. */
export type Metrics = {
  /** Records an answered request. `route` is a pattern of the URL map, never a concrete path. */
  request(labels: { route: string; method: string; status: number }, seconds: number): void
  /** Counts a lookup in the page cache. */
  pageCache(result: 'hit' | 'miss'): void
  /** Registers a gauge; `read` is called whenever metrics are collected. */
  gauge(name: string, help: string, read: Reading): void
  /** The same for a value that is not of this process, such as the number of jobs in the database. */
  sharedGauge(name: string, help: string, read: Reading): void
  text(): Promise<string>
}

export type Sample = { labels?: Record<string, string>; value: number }
type Reading = () => Sample[] | Promise<Sample[]>

const PREFIX = 'chhaap_'
/** From a cached page to a request that waits for a provider. */
const BUCKETS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

/** Of prom-client's own sampling of the event loop, which replaceEventLoopLag replaces: never. */
const NEVER_MS = 2 ** 31 - 1

/** The metrics of one process. */
export type MetricsReport = MetricObjectWithValues<MetricValue<string>>[]

/** The other processes that serve the port. */
export type MetricsPeers = {
  /** This process's number, for the label `worker`. */
  number: number
  /** The reports of those that answer in time. */
  collect(): Promise<MetricsReport[]>
  /** Sets what this process answers to the others. */
  answerWith(report: () => Promise<MetricsReport>): void
}

type Options = {
  /** Also collects memory, CPU, event loop and garbage collection of the process: at most once per process. */
  ofProcess?: boolean
  onError?: (error: Error) => void
  peers?: MetricsPeers | null
}

/** A gauge whose `read` fails is omitted from that collection; the others are still reported. */
export function createMetrics({ ofProcess = false, onError = () => {}, peers = null }: Options = {}): Metrics {
  const registry = new Registry()
  const shared = new Registry()
  // Each process has time series of its own: a sum would fall, and count again, whenever one of them is replaced.
  if (peers) registry.setDefaultLabels({ worker: String(peers.number) })
  if (ofProcess) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
    replaceEventLoopLag(registry)
  }
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
  const readings = new Map<Registry, [Gauge, Reading][]>([
    [registry, []],
    [shared, []],
  ])
  const addGauge = (to: Registry) => (name: string, help: string, read: Reading) => {
    const gauge = new Gauge({ name: PREFIX + name, help, labelNames: ['queue', 'state'], registers: [to] })
    readings.get(to)?.push([gauge, read])
  }
  const readGauges = async (of: Registry) => {
    await Promise.all((readings.get(of) ?? []).map(([gauge, read]) => update(gauge, read).catch(onError)))
    return of
  }
  const report = async (): Promise<MetricsReport> => (await readGauges(registry)).getMetricsAsJSON()
  peers?.answerWith(report)
  const ofProcesses = async () => {
    if (!peers) return (await readGauges(registry)).metrics()
    const [own, others] = await Promise.all([report(), peers.collect()])
    return AggregatorRegistry.aggregate([own, ...others]).metrics()
  }
  return {
    request: ({ route, method, status }, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    pageCache: (result) => counts[result].inc(),
    gauge: addGauge(registry),
    sharedGauge: addGauge(shared),
    async text() {
      const parts = await Promise.all([ofProcesses(), readGauges(shared).then((read) => read.metrics())])
      return parts.join('\n')
    },
  }
}

async function update(gauge: Gauge, read: Reading): Promise<void> {
  gauge.reset()
  for (const { labels = {}, value } of await read()) gauge.set(labels, value)
}
