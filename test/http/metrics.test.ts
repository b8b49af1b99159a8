import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import type { App } from '../../src/http/context.ts'
import { measureShop } from '../../src/wiring/measure-shop.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: App
const web = {
  render: async () => () => '<!doctype html>',
  linkHeader: async () => () => null,
  assets: { styles: [], script: '', operator: { styles: [], script: '' } },
}

beforeAll(async () => {
  test = await createTestShop()
  measureShop(test.shop, test.pool)
  app = createApp({ shop: test.shop, web, formOrigins: [] })
})
afterAll(() => test.close())

/** A request over a connection from `address`. */
function ask(path: string, { address = '127.0.0.1', headers = {}, on = app }: { address?: string; headers?: HeadersInit; on?: App } = {}) {
  const env = { incoming: { socket: { remoteAddress: address } } }
  return on.fetch(new Request(`http://shop.test${path}`, { headers }), env)
}

const metrics = async () => (await ask('/metrics')).text()

describe('/metrics', () => {
  it('counts answers by their route’s pattern, never by their address', async () => {
    await (await ask('/api/products/neel-buti-kurta')).text()
    await (await ask('/nothing/here/at-all')).text()
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('chhaap_request_seconds_count{route="/api/products/:id",method="GET",status="404"} 1')
    expect(text).not.toContain('neel-buti-kurta')
    expect(text).not.toContain('at-all')
  })

  it('tells what waits and what was sold', async () => {
    await test.shop.jobs.send('send-reset-mail', 'somebody', { email: 'somebody@example.in' })
    await expect.poll(metrics).toContain('chhaap_jobs{queue="send-reset-mail",state="waiting"} 1')
    const text = await metrics()
    expect(text).toMatch(/^chhaap_database_connections\{state="total"\} [1-9]/m)
    expect(text).toMatch(/^# HELP chhaap_orders_last_day /m)
  })

  it('tells for how long a job has been due, and for how long a payment has been open', async () => {
    const { shop, pool, asha } = test
    await shop.jobs.send('sweep', '', {})
    await shop.jobs.send('clear-outbox', '', { before: '' }, { afterS: 60 })
    await pool.query(`update jobs set due_at = now() - interval '1 hour' where name = 'sweep'`)
    await pool.query(
      `insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, created_at, expires_at)
       select 'ch_' || age, $1, case age when 3 then 'paid' else 'open' end, age, 'c', '[]', '{}', 100, '/a', '/b', now() - age * interval '1 hour', now()
       from generate_series(1, 3) as age`,
      [asha],
    )
    await expect.poll(metrics).toMatch(/^chhaap_job_delay_seconds\{queue="sweep",state="waiting"\} 36\d\d/m)
    await expect.poll(metrics).toMatch(/^chhaap_oldest_open_payment_seconds 72\d\d/m)
    expect(await metrics()).toContain('chhaap_job_delay_seconds{queue="clear-outbox",state="waiting"} 0\n')
  })

  it.each(['203.0.113.5', '::ffff:203.0.113.5', 'unknown'])('does not exist for %s', async (address) => {
    expect((await ask('/metrics', { address })).status).toBe(404)
  })

  it.each(['x-forwarded-for', 'forwarded', 'via'])('does not exist for what a proxy on this machine passes on (%s)', async (name) => {
    expect((await ask('/metrics', { headers: { [name]: '203.0.113.5' } })).status).toBe(404)
  })

  it('is for whoever has the token, wherever they are, and for nobody else', async () => {
    const withToken = createApp({ shop: test.shop, web, formOrigins: [], metricsToken: 'a token of the tests' })
    const from = (authorization?: string) =>
      ask('/metrics', { address: '203.0.113.5', on: withToken, headers: authorization ? { authorization } : {} })
    expect((await from('Bearer a token of the tests')).status).toBe(200)
    expect((await from('Bearer another token')).status).toBe(404)
    expect((await from()).status).toBe(404)
    expect((await ask('/metrics', { on: withToken })).status).toBe(404)
  })
})
