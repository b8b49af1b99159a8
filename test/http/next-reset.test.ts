import { afterAll, beforeAll, expect, it } from 'vitest'
import { changesAreTold, openCachedInstance, type Instance } from '../support/cached-instance.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let instance: Instance
beforeAll(async () => {
  test = await createTestShop()
  instance = await openCachedInstance(test)
})
afterAll(async () => {
  instance.close()
  await test.close()
})

const schedule = async (time: string) => {
  await test.pool.query('insert into demo_reset (next_at) values ($1) on conflict (singleton) do update set next_at = excluded.next_at', [
    time,
  ])
  await changesAreTold(test)
}
const wordsOf = async (path: string) =>
  String((await instance.get(path)).body)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')

it('sign-in, register and the footer of cached pages say when the next reset is', async () => {
  await schedule('2026-11-22T13:00:00Z')
  await instance.getCached('/terms')
  expect(await wordsOf('/terms')).toContain('Demo shop. All data resets every 24 hours. Next reset: 22 Nov, 18:30 IST.')
  for (const path of ['/signin', '/register']) {
    expect(await wordsOf(path)).toContain('Accounts are temporary: demo data resets every 24 hours. Next reset: 22 Nov, 18:30 IST.')
  }
  await schedule('2026-11-23T13:00:00Z')
  for (const path of ['/terms', '/signin']) expect(await wordsOf(path)).toContain('Next reset: 23 Nov, 18:30 IST.')
})
