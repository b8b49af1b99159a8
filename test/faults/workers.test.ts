import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registerShopper, settleAtProvider } from '../support/http-shopper.ts'
import { openLive, type LiveSocket } from '../support/live-socket.ts'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'

const opened = { timeout: 60_000 }
/** The bound of stopping, and a little for a machine that is busy with other things. */
const STOP_MS = 8_000 + 2_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-workers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const running: Program[] = []
afterEach(async () => {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
})

async function startShop(workers: string) {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: folder, WORKERS: workers }
  const sandbox = startProgram('sandbox/main.ts', { ...env, SANDBOX_SMTP_PORT: String(await freePort()) })
  const shop = startProgram('src/main.ts', env)
  running.push(sandbox, shop)
  return { ...shop, port, origin: `http://localhost:${port}`, sandbox: `http://127.0.0.1:${sandboxPort}` }
}

/** The process ids that worker `number` has had, from the log. */
function pidsOf(output: string, number: number): number[] {
  return [...output.matchAll(new RegExp(`"event":"worker","worker":${number},"pid":(\\d+)`, 'g'))].map(([, pid]) => Number(pid))
}

/** Sockets of one person's cart on both workers: connections are dealt in turn. */
async function openOnBoth(origin: string, cookie: string): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = []
  const counts = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return [1, 2].map((worker) => Number(text.match(new RegExp(`chhaap_live_connections\\{worker="${worker}"\\} (\\d+)`))?.[1] ?? 0))
  }
  while (sockets.length < 20 && !(await counts()).every((count) => count > 0)) sockets.push(await openLive(origin, cookie))
  expect(await counts()).not.toContain(0)
  for (const socket of sockets) socket.subscribe(1, 'cart', { uid: 'me' })
  await expect.poll(() => sockets.every((socket) => socket.data(1) !== undefined)).toBe(true)
  return sockets
}

/** Reads a page without pause until `signal`, and counts how often it was answered, and how often not. */
async function browse(address: string, seen: { answered: number; failed: number }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ok = await fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => (await answer.text()).includes('</html>') && answer.ok,
      () => false,
    )
    if (ok) seen.answered++
    else seen.failed++
  }
}

/** A change of a cart whose body is not sent yet; the worker has its headers. */
async function beginChange(origin: string, cookie: string) {
  const body = JSON.stringify({ set: [{ id: 'kairi-tote' }] })
  const headers = { cookie, origin, expect: '100-continue', 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${origin}/api/cart/me`, { method: 'PATCH', headers })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(body)
    return (await answered)[0].statusCode
  }
}

describe('a shop with two workers', () => {
  it('sells, shows changes on both, replaces one that dies, and answers what is open when told to stop', async () => {
    const shop = await startShop('2')
    const { origin, sandbox } = shop
    await expect.poll(async () => (await isReady(shop.port)) || shop.output(), opened).toBe(true)
    expect([pidsOf(shop.output(), 1).length, pidsOf(shop.output(), 2).length]).toEqual([1, 1])

    const asha = await registerShopper(shop)
    await asha.setCart([{ id: 'neel-buti-kurta', quantity: 2 }])
    await asha.saveAddress()
    const paid = await asha.placeOrder()
    await settleAtProvider(sandbox, paid)
    await asha.comeBack(paid)
    await expect.poll(async () => (await asha.orders()).length).toBe(1)
    expect(await asha.cart()).toEqual([])

    const sockets = await openOnBoth(origin, asha.cookie)
    await asha.setCart([{ id: 'neel-buti-kurta', quantity: 3 }])
    const quantities = () =>
      sockets.map((socket) => (socket.data(1) as { items: { quantity: number }[] }).items.map(({ quantity }) => quantity))
    await expect.poll(quantities).toEqual(sockets.map(() => [3]))

    const browsing = new AbortController()
    const seen = Array.from({ length: 4 }, () => ({ answered: 0, failed: 0 }))
    const readers = Promise.all(seen.map((reader) => browse(`${origin}/product/kairi-tote`, reader, browsing.signal)))
    try {
      process.kill(pidsOf(shop.output(), 2)[0]!, 'SIGKILL')
      await expect.poll(() => pidsOf(shop.output(), 2).length, opened).toBe(2)
      // A connection that was dealt to the dead worker is given up after five seconds.
      await expect.poll(() => seen.every(({ answered }) => answered > 0)).toBe(true)
    } finally {
      browsing.abort()
    }
    await readers
    // Each reader's one connection may have been the dead worker's.
    expect(Math.max(...seen.map(({ failed }) => failed))).toBeLessThanOrEqual(1)
    expect(await isReady(shop.port)).toBe(true)
    expect(shop.output()).toContain('The worker 2 crashed (SIGKILL): it is restarted')

    const finishChange = await beginChange(origin, asha.cookie)
    const stoppedAt = performance.now()
    shop.child.kill('SIGTERM')
    await expect.poll(() => isReady(shop.port)).toBe(false)
    expect(await finishChange()).toBe(200)
    expect(await shop.exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS)
    await expect.poll(() => sockets.every(({ closed }) => closed() !== null)).toBe(true)
  })

  it('ends with all of them when one refuses to start', async () => {
    const fault = join(folder, 'fault.mjs')
    await writeFile(fault, "import cluster from 'node:cluster'\nif (cluster.worker?.id === 2) process.exit(1)")
    const port = String(await freePort())
    const env = { PORT: port, SANDBOX_PORT: String(await freePort()), DATA_DIR: folder, WORKERS: '2', NODE_OPTIONS: `--import=${fault}` }
    const shop = startProgram('src/main.ts', env)
    running.push(shop)
    expect(await shop.exited).toBe(1)
    expect([pidsOf(shop.output(), 1).length, pidsOf(shop.output(), 2).length]).toEqual([1, 0])
    expect(shop.output()).not.toContain('is open')
  })

  it('does not start on a taken port, and says so once', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    try {
      const env = { PORT: String(port), SANDBOX_PORT: String(await freePort()), DATA_DIR: folder, WORKERS: '2', LOG_LEVEL: 'warn' }
      const shop = startProgram('src/main.ts', env)
      running.push(shop)
      expect(await shop.exited).toBe(1)
      expect(shop.output().trim()).toBe(`PORT ${port} is already in use.`)
    } finally {
      other.close()
    }
  })
})
