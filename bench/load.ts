/** The load generator, in a separate process: runs one round per message and replies with the results. */
import autocannon from 'autocannon'
import type { Load, Round } from './round.ts'

// Exits with the bench.
process.on('disconnect', () => process.exit())

process.on('message', (load: Load) => {
  run(load).then(
    (round) => process.send?.(round),
    (error: Error) => process.send?.({ error: error.message }),
  )
})

async function run({ url, seconds, connections = 32, pipelining = 1, rate, method = 'GET', callers }: Load): Promise<Round> {
  let next = 0
  const result = await autocannon({
    url,
    method,
    connections,
    pipelining,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    ...(pipelining > 1
      ? callers[0]
      : {
          // Each connection is one caller, with headers and a body of its own.
          setupClient(client) {
            const { headers, body } = callers[next++ % callers.length]!
            client.setHeadersAndBody(headers, body)
          },
        }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  const { '429': tooMany, '503': unavailable } = result.statusCodeStats ?? {}
  return {
    perSecond: result.requests.total / result.duration,
    total: result.requests.total,
    p99Ms: result.latency.p99,
    failed,
    refusedPerSecond: ((tooMany?.count ?? 0) + (unavailable?.count ?? 0)) / result.duration,
  }
}
