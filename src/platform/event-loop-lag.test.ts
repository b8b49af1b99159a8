import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { replaceEventLoopLag } from './event-loop-lag.ts'

it('the delay of the event loop is sampled from the first reading on, under the names of the default metrics', async () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 2 ** 31 - 1 })
  const names = () => registry.getMetricsAsArray().map(({ name }) => name)
  const before = names().toSorted()
  replaceEventLoopLag(registry)
  expect(names().toSorted()).toEqual(before)
  const read = async () => /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await registry.metrics())?.[1]
  expect(await read()).toBe('0')
  // Each reading begins anew, so some samples must fit in between.
  await expect.poll(async () => Number(await read()), { interval: 500 }).toBeGreaterThan(0)
})
