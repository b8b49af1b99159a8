import cluster, { type Worker } from 'node:cluster'
import { EXIT_FAULT, supervise } from '../../scripts/supervise.mjs'
import type { Role, ToPrimary, ToWorker } from './join-primary.ts'

type Options = {
  count: number
  connection: Role['connection']
  /** Aborted when the shop is told to stop: from then on no worker is replaced. */
  stopping: AbortSignal
  onReady: (number: number, pid: number) => void
}

export type Workers = {
  /** Resolves when every worker has been ready once. */
  ready: Promise<void>
  /** Resolves with the exit code of the first worker that ended for good. */
  ended: Promise<number>
  /** Lets every worker answer its open requests; kills those that are not done after `killAfterMs`. */
  stop(options: { killAfterMs: number }): Promise<void>
}

/**
 * Runs this program `count` times as workers that share its listening sockets, and replaces one that dies, after a growing
 * pause. The first one prepares the shop and meets a taken port alone; the others start when it is ready. The listening
 * socket belongs to this process, which deals connections to the workers in turn: a worker that dies takes no waiting
 * connection with it, and a port that another program uses is noticed (SO_REUSEPORT has neither).
 */
export function runWorkers({ count, connection, stopping, onReady }: Options): Workers {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const wereReady = new Set<number>()
  const allReady = Promise.withResolvers<void>()
  const running = new Map<number, { stop(): void }>()
  let isStopping = false
  cluster.on('message', relayMetrics)

  function fork(number: number) {
    const worker = cluster.fork()
    // A connection that was dealt to a worker as it died.
    worker.on('error', () => {})
    worker.on('message', (message: ToPrimary) => {
      if (message.type !== 'role-wanted') return
      const role: Role = { number, workers: count, connection, isFirst: wereReady.size === 0, allReady: wereReady.size === count }
      send(worker, { type: 'role', role })
    })
    worker.once('listening', () => {
      wereReady.add(number)
      onReady(number, worker.process.pid ?? 0)
      if (number === 1) for (const other of numbers.slice(1)) start(other)
      if (wereReady.size < count) return
      for (const each of livingWorkers()) send(each, { type: 'all-ready' })
      allReady.resolve()
    })
    return worker.process
  }

  const first = Promise.withResolvers<number>()
  const ends = new Map<number, Promise<number>>()

  function start(number: number): void {
    if (ends.has(number) || stopping.aborted || isStopping) return
    const end = keepRunning(number)
    ends.set(number, end)
    void end.then(first.resolve)
  }

  /** A worker that ended with 0 was told to stop by itself, and is replaced like one that died. */
  async function keepRunning(number: number): Promise<number> {
    for (;;) {
      const supervised = supervise(`worker ${number}`, () => fork(number), { exhaustedCode: EXIT_FAULT })
      running.set(number, supervised)
      const code = await supervised.ended
      if (code !== 0 || stopping.aborted || isStopping) return code
    }
  }

  start(1)
  return {
    ready: allReady.promise,
    ended: first.promise,
    async stop({ killAfterMs }) {
      isStopping = true
      for (const supervised of running.values()) supervised.stop()
      const late = setTimeout(() => livingWorkers().forEach((worker) => worker.process.kill('SIGKILL')), killAfterMs)
      await Promise.all(ends.values())
      clearTimeout(late)
    },
  }
}

/** Workers reach each other through this process only. */
function relayMetrics(from: Worker, message: ToPrimary): void {
  if (message.type === 'metrics') {
    const { to, ...report } = message
    const asking = cluster.workers?.[to]
    if (asking) send(asking, report)
  } else if (message.type === 'metrics-wanted') {
    const others = livingWorkers().filter(({ id }) => id !== from.id)
    send(from, { type: 'metrics-asked', request: message.request, of: others.length })
    for (const other of others) send(other, { type: 'metrics-wanted', by: from.id, request: message.request })
  }
}

function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []))
}

function send(worker: Worker, message: ToWorker): void {
  // The callback takes the error of a worker that has just died.
  if (worker.isConnected()) worker.send(message, () => {})
}
