import { afterEach, beforeEach, expect } from 'vitest'
import { startJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import { queuedJobs } from './jobs.ts'
import { createTestShop, type TestShop } from './shop.ts'

/** Looks for nothing by itself: what runs was queued by this instance, or was there when its worker came. */
export const NEVER = { pollMs: 3_600_000, renewMs: 3_600_000, graceMs: 50 }
export const OFTEN = { pollMs: 20, renewMs: 20, graceMs: 50 }

/** A shop for each test, and any number of instances on its database. */
export function useInstances() {
  let test: TestShop
  let instances: Jobs[]
  const errors: Error[] = []
  beforeEach(async () => {
    test = await createTestShop()
    instances = []
    errors.length = 0
  })
  afterEach(async () => {
    await Promise.all(instances.map((instance) => instance.stop()))
    await test.close()
    expect(errors).toEqual([])
  })
  return {
    get test() {
      return test
    },
    errors,
    start: async (pace = NEVER, { alone = false, pool = test.pool } = {}): Promise<Jobs> => {
      const jobs = await startJobs(pool, (error) => errors.push(error), { pace, alone })
      instances.push(jobs)
      return jobs
    },
    sendMail: (jobs: Pick<Jobs, 'send'>, orderId: string) => jobs.send('send-order-mail', orderId, { uid: test.asha, orderId }),
    inState: async (state: string) => (await queuedJobs(test.pool)).flatMap((job) => (job.state === state ? [job.key] : [])),
  }
}
export async function ended(jobs: Jobs): Promise<void> {
  await expect.poll(() => jobs.pending()).toBe(0)
}
export const failed = (jobs: Jobs, queue: string | null = null) => jobs.failed.read({ limit: 10, queue, after: null })
