import type { Connection } from './database.ts'
import type { MetricsPeers, MetricsReport } from './metrics.ts'

/** What a worker process is to its primary process (run-workers.ts). */
export type Role = {
  /** From 1; a replacement has the number of the one that it replaces. */
  number: number
  /** How many workers there are. */
  workers: number
  connection: Connection
  /** No worker has been ready yet: this one prepares the shop. */
  isFirst: boolean
  /** Whether all workers have been ready once. */
  allReady: boolean
}

export type ToWorker =
  | { type: 'role'; role: Role }
  | { type: 'all-ready' }
  | { type: 'metrics-wanted'; by: number; request: number }
  | { type: 'metrics-asked'; request: number; of: number }
  | { type: 'metrics'; request: number; report: MetricsReport }

export type ToPrimary =
  | { type: 'role-wanted' }
  | { type: 'metrics-wanted'; request: number }
  | { type: 'metrics'; to: number; request: number; report: MetricsReport }

export type JoinedWorker = Omit<Role, 'allReady'> & { allReady(): boolean; peers: MetricsPeers }

/** A worker that is busy for longer is left out. */
const METRICS_MS = 1000

/** Asks the primary process for this worker's role. The process ends with its primary process. */
export async function joinPrimary(): Promise<JoinedWorker> {
  const { promise, resolve } = Promise.withResolvers<Role>()
  const peers = createPeers()
  let allReady = false
  process.on('message', (message: ToWorker) => {
    if (message.type === 'role') resolve(message.role)
    else if (message.type === 'all-ready') allReady = true
    else peers.receive(message)
  })
  send({ type: 'role-wanted' })
  const role = await promise
  allReady ||= role.allReady
  return { ...role, allReady: () => allReady, peers: { ...peers, number: role.number } }
}

type Collection = { reports: MetricsReport[]; of: number; done: (reports: MetricsReport[]) => void }

function createPeers() {
  const collections = new Map<number, Collection>()
  let requests = 0
  let report = async (): Promise<MetricsReport> => []

  function endWhenComplete({ reports, of, done }: Collection): void {
    if (reports.length >= of) done(reports)
  }

  return {
    answerWith(given: () => Promise<MetricsReport>): void {
      report = given
    },
    async collect(): Promise<MetricsReport[]> {
      const request = ++requests
      const { promise, resolve } = Promise.withResolvers<MetricsReport[]>()
      const collection: Collection = { reports: [], of: Infinity, done: resolve }
      collections.set(request, collection)
      const late = setTimeout(() => resolve(collection.reports), METRICS_MS)
      send({ type: 'metrics-wanted', request })
      const reports = await promise
      clearTimeout(late)
      collections.delete(request)
      return reports
    },
    receive(message: Exclude<ToWorker, { type: 'role' | 'all-ready' }>): void {
      if (message.type === 'metrics-wanted') {
        const { by, request } = message
        void report().then((own) => send({ type: 'metrics', to: by, request, report: own }))
        return
      }
      const collection = collections.get(message.request)
      if (!collection) return
      if (message.type === 'metrics-asked') collection.of = message.of
      else collection.reports.push(message.report)
      endWhenComplete(collection)
    },
  }
}

/** The callback takes the error of a primary process that has just died. */
function send(message: ToPrimary): void {
  process.send?.(message, undefined, undefined, () => {})
}
