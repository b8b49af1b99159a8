import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLive } from '../support/live-socket.ts'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'
import { withoutPhotos } from '../support/without-photos.ts'

/** The bound, and a little for a machine that is busy with other things. */
const STOP_MS = 8_000 + 2_000
const opened = { timeout: 60_000 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const running: Program[] = []
afterEach(async () => {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
})

async function startBoth() {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: join(folder, 'shop'),
    LOG_LEVEL: 'warn',
    ...(await withoutPhotos(join(folder, 'catalogue'))),
  }
  const sandbox = startProgram('sandbox/main.ts', env)
  const startShop = () => {
    const shop = startProgram('src/main.ts', env)
    running.push(shop)
    return shop
  }
  running.push(sandbox)
  const shop = startShop()
  await expect.poll(async () => (await isReady(port)) || shop.output(), opened).toBe(true)
  await expect.poll(sandbox.output, opened).toContain('Sandbox services')
  return { shop, startShop, port, origin: `http://localhost:${port}`, provider: `http://127.0.0.1:${sandboxPort}/control/phonepe` }
}

/** Somebody with a cart and an address, who can place an order. */
async function shopperAt(origin: string) {
  const registered = await fetch(`${origin}/register`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email: 'asha@stopping.test', password: 'block-print', confirm: 'block-print' }),
    redirect: 'manual',
  })
  const cookie = registered.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const send = (method: string, path: string, json: object) =>
    fetch(origin + path, { method, headers: { origin, cookie, 'content-type': 'application/json' }, body: JSON.stringify(json) })
  await send('PATCH', '/api/cart/me', { set: [{ id: 'neel-buti-kurta' }] })
  const home = {
    name: 'Asha Rao',
    addressLine1: '7 Chowk Bazaar',
    cityLocality: 'Jaipur',
    stateProvince: 'Rajasthan',
    postalCode: '302001',
  }
  const { id } = (await (await send('POST', '/api/customers/me/addresses', home)).json()) as { id: string }
  const press = () =>
    fetch(`${origin}/checkout/shipping`, {
      method: 'POST',
      headers: { origin, cookie },
      body: new URLSearchParams({ intent: 'place-order', addressId: id }),
      redirect: 'manual',
    })
  return { cookie, press }
}

describe('a shop that is told to stop', () => {
  it('has ended after 8 s, whoever hangs: a live client, a provider; the next press opens a payment', async () => {
    const { shop, startShop, port, origin, provider } = await startBoth()
    const { cookie, press } = await shopperAt(origin)
    await fetch(provider, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ fault: 'hanging', on: ['pay'] }]),
    })
    const { socket } = await openLive(origin, cookie)
    socket.pause()
    const pressed = press()
    const calls = async () => ((await (await fetch(provider)).json()) as { calls: { pay: number } }).calls.pay
    await expect.poll(calls, opened).toBe(1)

    const stoppedAt = performance.now()
    shop.child.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS)
    const answer = await pressed
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    socket.terminate()
    await once(socket, 'close')

    await fetch(provider, { method: 'DELETE' })
    const next = startShop()
    await expect.poll(async () => (await isReady(port)) || next.output(), opened).toBe(true)
    const paying = await press()
    expect(paying.status).toBe(303)
    expect(paying.headers.get('location')).toContain(new URL(provider).host.replace('127.0.0.1', ''))
  })
})
