import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { forgetJobs, giveUpJobs } from '../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'

let test: TestShop
const { out, errors, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('jobs that gave up are tried again by id, and dropped by queue', async () => {
  for (const key of ['a', 'b', 'c']) await test.shop.jobs.send('sweep', key, {})
  const [id, ...others] = await giveUpJobs(test.pool, { reason: 'away' })
  expect(await shop(`jobs retry ${id} --queue sweep`)).toBe(1)
  expect(errors).toEqual(['Give either the ID of a job or --queue with a name.'])
  expect(await shop(`jobs retry ${id} --json`)).toBe(0)
  expect(JSON.parse(out[0]!)).toMatchObject({ id, retried: true })
  expect(await shop(`jobs retry ${id}`)).toBe(1)
  expect(errors).toEqual(['No such job has given up: somebody may have tried it again or deleted it already.'])
  expect(await shop('jobs drop --queue sweep')).toBe(0)
  expect(out).toEqual([`${others.length} jobs are dropped.`])
  await forgetJobs(test.pool)
})
