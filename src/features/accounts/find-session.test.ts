import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '../../../test/support/accounts.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createToken } from '../../platform/secrets/random-token.ts'
import { findSession, renewSession } from './find-session.ts'
import type { OpenedSession } from './open-session.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

let people = 0
let opened: OpenedSession
beforeEach(async () => {
  opened = (await openAccount(test, { name: 'Meera', email: `meera.${++people}@people.test` })).session
})

const expire = (interval: string) =>
  test.pool.query('update sessions set expires_at = now() + $2::interval where id = $1', [opened.id, interval])

describe('a session', () => {
  it('is found by its token, of which nothing is stored but a hash', async () => {
    expect(await findSession(test.shop, opened.token)).toMatchObject({ id: opened.id, person: { displayName: 'Meera' } })
    const { rows } = await test.pool.query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(opened.token)
    expect(await findSession(test.shop, opened.id)).toBeNull()
    expect(await findSession(test.shop, createToken().token)).toBeNull()
  })

  it('is renewed once when a day has passed, however many requests come at once', async () => {
    const fresh = await findSession(test.shop, opened.token)
    expect(await renewSession(test.shop, fresh!)).toBeNull()
    await expire('12 days 23 hours')
    const old = (await findSession(test.shop, opened.token))!
    const renewals = await Promise.all(Array.from({ length: 8 }, () => renewSession(test.shop, old)))
    expect(renewals.filter((renewed) => renewed !== null)).toHaveLength(1)
    const renewed = await findSession(test.shop, opened.token)
    expect(renewed!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13.9 * 86_400_000)
    expect(await renewSession(test.shop, renewed!)).toBeNull()
  })

  it('that has ended is found no more', async () => {
    await expire('-1 second')
    expect(await findSession(test.shop, opened.token)).toBeNull()
  })

  it('is found for each of many who ask at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => openAccount(test, { name: `P${n}`, email: `p${n}@people.test` })))
    const found = await Promise.all(people.map(({ session }) => findSession(test.shop, session.token)))
    expect(found.map((session) => session?.person.uid)).toEqual(people.map(({ uid }) => uid))
  })
})
