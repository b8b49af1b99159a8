import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, giveUpJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { FIRST_PAGE } from '../../domain/paging.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { countFailedJobs, dropJobs, listFailedJobs, retryJobs } from './failed-jobs.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
})
afterEach(() => test.close())

/** Jobs that have given up, the first the longest ago. */
async function addFailed(...names: ('send-reset-mail' | 'sweep')[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await test.shop.jobs.send(name as 'send-reset-mail', `key-${index}`, { email: 'asha@example.in' })
    await giveUpJobs(test.pool, { key: `key-${index}`, agoS: 60 * (names.length - index), reason: '550 <asha@example.in>' })
  }
}
const keys = async (queue: string | null = null) => (await listFailedJobs(test.shop, FIRST_PAGE, queue)).entries.map(({ key }) => key)

describe('jobs that gave up', () => {
  it('are listed by page, the latest first, and say why without saying whom', async () => {
    await addFailed('sweep', 'send-reset-mail', 'sweep')
    expect(await keys()).toEqual(['key-2', 'key-1', 'key-0'])
    expect(await keys('sweep')).toEqual(['key-2', 'key-0'])
    expect(await countFailedJobs(test.shop)).toEqual([
      { name: 'send-reset-mail', count: 1 },
      { name: 'sweep', count: 2 },
    ])
    const first = await listFailedJobs(test.shop, { limit: 2, after: null }, null)
    const second = await listFailedJobs(test.shop, { limit: 2, after: first.next }, null)
    expect([first.entries.length, second.entries.map(({ key }) => key), second.next]).toEqual([2, ['key-0'], null])
    expect(JSON.stringify(first)).not.toContain('asha')
  })

  it('are tried again once, and recorded', async () => {
    await addFailed('sweep')
    const [job] = (await listFailedJobs(test.shop, FIRST_PAGE, null)).entries
    assert(job)
    const twice = await Promise.all([1, 2].map(() => retryJobs(test.shop, { id: job.id }, COMMAND_LINE)))
    expect(twice.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
      { ok: true, count: 1 },
      { ok: false, reason: 'unknown-job' },
    ])
    expect(await queuedJobs(test.pool)).toMatchObject([{ name: 'sweep', state: 'retrying' }])
    expect(await findActions(test.shop, { type: 'job', id: job.id })).toMatchObject([{ action: 'job-retried', after: { queue: 'sweep' } }])
    expect(await retryJobs(test.shop, { id: 'no such job' }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-job' })
    await forgetJobs(test.pool)
  })

  it('are dropped by queue, those alone that gave up', async () => {
    await addFailed('sweep', 'send-reset-mail', 'sweep')
    await test.shop.jobs.send('sweep', 'waits', {})
    expect(await dropJobs(test.shop, { queue: 'sweep' }, COMMAND_LINE)).toEqual({ ok: true, count: 2 })
    expect(await keys()).toEqual(['key-1'])
    expect(await queuedJobs(test.pool, 'sweep')).toMatchObject([{ key: 'waits' }])
    expect(await dropJobs(test.shop, { queue: 'sweep' }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-job' })
    expect(await findActions(test.shop, { type: 'job', id: 'sweep' })).toMatchObject([
      { action: 'queue-dropped', after: { queue: 'sweep', jobs: 2 } },
    ])
    await forgetJobs(test.pool)
  })

  it('are a change that operators follow, as is their end', async () => {
    const seen: string[] = []
    const stop = test.shop.changes.listen((topics) => seen.push(...topics))
    const jobChanges = () => seen.filter((topic) => topic === 'all-jobs').length
    await addFailed('sweep')
    await expect.poll(jobChanges).toBeGreaterThan(0)
    const before = jobChanges()
    await forgetJobs(test.pool)
    await expect.poll(jobChanges).toBeGreaterThan(before)
    stop()
  })
})
