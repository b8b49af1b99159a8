import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createAttempts } from './attempts.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('an IPv6 address counts by its /64, and sixteen times as much by its /48', async () => {
  const attempts = createAttempts(test.pool, { tries: { points: 2, durationS: 60 } })
  const address = (network: number) => `2001:db8:7:${network.toString(16)}::/64`
  const tried = async (key: string) => (await attempts.consume('tries', key)).ok
  expect([await tried(address(0)), await tried(address(0)), await tried(address(0))]).toEqual([true, true, false])
  for (let network = 1; network <= 30; network++) expect(await tried(address(network)), String(network)).toBe(true)
  expect(await tried(address(31))).toBe(false)
  expect(await attempts.peek('tries', address(32))).toMatchObject({ ok: false })
  expect(await tried('2001:db8:8:1::/64')).toBe(true)
  expect(await attempts.peek('tries', '2001:db8:8:1::/64')).toEqual({ ok: true })
})
