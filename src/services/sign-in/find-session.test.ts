import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createBatch } from '../../platform/batch.ts'
import { createSessionFinder } from './find-session.ts'

const options = { secret: 'a secret of the tests, thirty-two', publicUrl: 'http://shop.test' }

let test: TestShop
let cookie: string
let findSession: ReturnType<typeof createSessionFinder>
beforeAll(async () => {
  test = await createTestShop()
  findSession = createSessionFinder({ ...options, pool: test.pool, gather: createBatch })
  const answer = await test.shop.signIn.register({ name: 'Meera', email: 'meera@people.test', password: 'block-print' }, new Headers())
  cookie = (answer.ok && answer.cookies[0]?.split(';')[0]) || ''
})
afterAll(() => test.close())

const find = (cookies: string) => findSession(new Headers({ cookie: cookies }))
const library = (cookies: string) => test.shop.signIn.session(new Headers({ cookie: cookies }))

describe('a session', () => {
  it('is found by the cookie that the library has set, among others', async () => {
    expect(await find(`theme=dark; ${cookie}; a=b`)).toMatchObject({ person: { displayName: 'Meera', email: 'meera@people.test' } })
  })

  it('is not found by a cookie that is changed in any way', async () => {
    const [name = '', value = ''] = cookie.split('=')
    const [token = '', signature = ''] = value.split('.')
    const wrong = [
      '',
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}x.${signature}`,
      `${name}=${token}.${signature.slice(1)}`,
      `${name}=${token}.${'A'.repeat(43)}%3D`,
      `other_${cookie}`,
      `${name}x=${value}`,
      `${cookie}; ${cookie}`,
    ]
    for (const cookies of wrong) expect(await find(cookies)).toBeNull()
  })

  it('of another shop’s secret is not found', async () => {
    const other = createSessionFinder({ ...options, pool: test.pool, gather: createBatch, secret: 'another secret of the tests, long' })
    expect(await other(new Headers({ cookie }))).toBeNull()
  })

  it('that is due is prolonged by the library, and its cookie with it', async () => {
    expect((await library(cookie))?.cookies).toEqual([])
    await test.pool.query("update sessions set expires_at = now() + interval '12 days 23 hours'")
    const renewed = await library(cookie)
    expect(renewed?.cookies.join()).toContain('chhaap_session=')
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13.9 * 86_400_000)
    expect((await library(cookie))?.cookies).toEqual([])
  })

  it('that has ended is found no more', async () => {
    await test.pool.query("update sessions set expires_at = now() - interval '1 second'")
    expect(await find(cookie)).toBeNull()
    expect(await library(cookie)).toBeNull()
  })
})
