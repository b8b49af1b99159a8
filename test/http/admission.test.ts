import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAdmission, type AdmissionLimits } from '../../src/http/server/admission.ts'
import { createLoadShedding } from '../../src/http/server/load-shedding.ts'
import { answerWith, createHttpServer, listen, type Middleware } from '../../src/http/server/serve.ts'
import { url } from '../../src/http/routes.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { rawRequest, type RawAnswer } from '../support/raw-request.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const LIMITS: AdmissionLimits = { perAddress: 2, inAll: 3, waitingPerAddress: 2, waitingInAll: 3, waitingMs: 60_000, crowdedMs: 0 }

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** A server whose page and data take until the test lets them go. */
async function open(limits: Partial<AdmissionLimits> = {}, { deadlineMs }: { deadlineMs?: number } = {}) {
  /** What has come, and what was let in. */
  const [arrived, begun]: [string[], string[]] = [[], []]
  const held: (() => void)[] = []
  const work = async (path: string) => {
    begun.push(path)
    await new Promise<void>((resolve) => held.push(resolve))
  }
  const state = { delayMs: 0, lateMs: 0 }
  const app = new Hono()
    .get(url.alive, (c) => c.text('ok'))
    .all('*', async (c) => {
      await work(c.req.path)
      return c.text('done')
    })
  const server = createHttpServer()
  const logged: unknown[] = []
  const log = { ...test.shop.log, warn: (line: unknown) => void logged.push(line) } as typeof test.shop.log
  const shedLoad = createLoadShedding({
    shop: { ...test.shop, log },
    web: {
      assets: { styles: [], script: '/assets/entry.js', operator: { styles: [], script: '/assets/operator.js' } },
      render: async () => renderPage,
      linkHeader: async () => linkHeader,
    },
    admission: createAdmission({ ...LIMITS, ...limits }),
    delay: () => state,
    trustedProxies: 1,
    securityHeaders: [['x-content-type-options', 'nosniff']],
  })
  const middleware: Middleware = (request, response, next) => {
    if (request.url === '/cached') return void response.end('cached')
    next()
    arrived.push(request.url ?? '')
  }
  answerWith(server, app, { middleware, shedLoad, ...(deadlineMs !== undefined && { deadlineMs }) })
  let closed = 0
  server.on('connection', (socket) => socket.once('close', () => closed++))
  const port = await listen(server, 0)
  ends.push(() => {
    held.forEach((release) => release())
    server.close()
    server.closeAllConnections()
  })
  const ask = (path: string, address = '10.0.0.1'): Promise<RawAnswer> =>
    rawRequest(`http://localhost:${port}`, path, { headers: { 'x-forwarded-for': address } })
  return {
    arrived,
    begun,
    logged,
    closed: () => closed,
    state,
    ask,
    port,
    releaseOne: () => held.shift()?.(),
    releaseAll: () => held.splice(0).forEach((release) => release()),
  }
}

/** A connection that sends many requests without waiting for their answers. */
async function pipeline(port: number, paths: string[]): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  ends.push(() => socket.destroy())
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''))
  return { socket, received: () => received }
}

describe('requests of one address', () => {
  it('wait for each other beyond a few, then are refused with words and when to come back', async () => {
    const { ask, arrived, begun, releaseAll } = await open()
    const asked = ['/a', '/b', '/c', '/d'].map((path) => ask(path))
    await expect.poll(() => arrived.length).toBe(4)
    const page = await ask('/checkout')
    expect(page.status).toBe(429)
    expect(page.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(page.body.toString()).toContain('Too many requests are coming from your network.')
    const json = await ask('/api/cart/me')
    expect([json.status, JSON.parse(json.body.toString())]).toMatchObject([429, { error: { status: 'RESOURCE_EXHAUSTED' } }])
    expect(begun).toHaveLength(2)
    await expect.poll(() => (releaseAll(), begun.length)).toBe(4)
    releaseAll()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await Promise.all([ask('/cached'), ask(url.alive)])).map(({ status }) => status)).toEqual([200, 200])
  })

  it('do not keep another address waiting', async () => {
    const { ask, begun, releaseAll } = await open()
    const flood = Array.from({ length: 4 }, (_, index) => ask(`/flood-${index}`))
    await expect.poll(() => begun.length).toBe(2)
    const other = ask('/other', '10.0.0.2')
    await expect.poll(() => begun).toContain('/other')
    await expect.poll(() => (releaseAll(), begun.length)).toBe(5)
    releaseAll()
    await Promise.all([...flood, other])
  })
})

describe('a place', () => {
  it('goes to the addresses by turns', async () => {
    const { ask, arrived, begun, releaseOne } = await open({ inAll: 1 })
    const asked: Promise<RawAnswer>[] = []
    for (const [path, address] of [
      ['/first', 'a'],
      ['/a1', 'a'],
      ['/a2', 'a'],
      ['/b1', 'b'],
    ] as const) {
      asked.push(ask(path, address))
      await expect.poll(() => arrived).toContain(path)
    }
    for (let place = 2; place <= 4; place++) {
      releaseOne()
      await expect.poll(() => begun.length).toBe(place)
    }
    expect(begun).toEqual(['/first', '/a1', '/b1', '/a2'])
    releaseOne()
    await Promise.all(asked)
  })

  it('is free again when the work is done although the caller has hung up, and not before', async () => {
    const { ask, port, arrived, begun, releaseAll } = await open({ inAll: 1 })
    const { socket } = await pipeline(port, ['/left'])
    await expect.poll(() => begun).toEqual(['/left'])
    socket.destroy()
    const next = ask('/next')
    await expect.poll(() => arrived).toContain('/next')
    expect(begun).toEqual(['/left'])
    releaseAll()
    await expect.poll(() => begun).toEqual(['/left', '/next'])
    releaseAll()
    expect((await next).status).toBe(200)
  })

  it('is not run for a caller who hangs up while waiting', async () => {
    const { ask, port, arrived, begun, closed, releaseAll } = await open({ inAll: 1, waitingInAll: 1 })
    const first = ask('/first')
    await expect.poll(() => begun).toEqual(['/first'])
    const { socket } = await pipeline(port, ['/left'])
    await expect.poll(() => arrived).toContain('/left')
    expect((await ask('/refused')).status).toBe(503)
    socket.destroy()
    await expect.poll(closed).toBe(1)
    const next = ask('/next')
    await expect.poll(() => arrived).toContain('/next')
    releaseAll()
    await expect.poll(() => begun).toContain('/next')
    releaseAll()
    expect((await next).status).toBe(200)
    await first
    expect(begun).not.toContain('/left')
  })

  it('is not waited for without end', async () => {
    const { ask, begun, releaseAll } = await open({ perAddress: 1, waitingMs: 20 })
    const first = ask('/a')
    await expect.poll(() => begun.length).toBe(1)
    const late = await ask('/b')
    expect([late.status, late.headers['retry-after']]).toEqual([503, '3'])
    releaseAll()
    await first
    expect(begun).toEqual(['/a'])
  })
})

describe('a connection', () => {
  it('has few requests under way, and is closed when it sends more', async () => {
    const { port, arrived, begun, closed, releaseAll } = await open({ perAddress: 100, inAll: 100 })
    const { received } = await pipeline(
      port,
      Array.from({ length: 30 }, (_, index) => `/api/${index}`),
    )
    await expect.poll(() => arrived.length).toBe(30)
    expect(begun).toHaveLength(8)
    releaseAll()
    await expect.poll(closed).toBe(1)
    await expect
      .poll(() => received().match(/HTTP\/1.1 \d+/g))
      .toEqual([...Array.from({ length: 8 }, () => 'HTTP/1.1 200'), 'HTTP/1.1 429'])
    expect(begun).toHaveLength(8)
  })
})

describe('a shop that cannot keep up', () => {
  it('refuses with 503, answers what is cached, says that it is alive, and logs its figures', async () => {
    const { ask, state, begun, logged, releaseAll } = await open()
    const first = ask('/first')
    await expect.poll(() => begun).toEqual(['/first'])
    Object.assign(state, { delayMs: 2000, lateMs: 1000 })
    const [page, json, cached, alive] = await Promise.all(
      ['/checkout', '/functions/us-central1/x', '/cached', url.alive].map((path) => ask(path)),
    )
    expect([page!.status, page!.headers['retry-after']]).toEqual([503, '3'])
    expect(page!.body.toString()).toContain('More people are here than the shop can serve right now.')
    expect([json!.status, JSON.parse(json!.body.toString())]).toMatchObject([503, { error: { status: 'UNAVAILABLE' } }])
    expect([cached!.status, alive!.status]).toEqual([200, 200])
    expect(logged).toEqual([
      { event: 'refused', reason: 'overloaded', refused: 1, active: 1, waiting: 0, addresses: 1, delayMs: 2000, lateMs: 1000 },
    ])
    releaseAll()
    await first
    expect(begun).toEqual(['/first'])
  })

  it('lets the only visitor in, however late its timers are', async () => {
    const { ask, state, begun, releaseAll } = await open()
    Object.assign(state, { delayMs: 5000, lateMs: 5000 })
    const only = ask('/only')
    await expect.poll(() => begun).toEqual(['/only'])
    releaseAll()
    expect((await only).status).toBe(200)
  })

  it('refuses nobody for a delay that has just begun', async () => {
    const { ask, state, begun, releaseAll } = await open()
    const first = ask('/first')
    await expect.poll(() => begun).toEqual(['/first'])
    Object.assign(state, { delayMs: 5000, lateMs: 999 })
    const second = ask('/second')
    await expect.poll(() => begun).toEqual(['/first', '/second'])
    releaseAll()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  })
})

describe('a queue that is too long', () => {
  it('is for a moment everybody’s, then refuses those who have most of it', async () => {
    const limits = { perAddress: 1, inAll: 1, waitingPerAddress: 10, waitingInAll: 2 }
    const patient = await open({ ...limits, crowdedMs: 60_000 })
    const asked = ['/1', '/2', '/3', '/4', '/5'].map((path) => patient.ask(path))
    await expect.poll(() => patient.arrived.length).toBe(5)
    expect(patient.begun).toHaveLength(1)
    await expect.poll(() => (patient.releaseAll(), patient.begun.length)).toBe(5)
    patient.releaseAll()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

    const { ask, arrived, begun, releaseAll } = await open({ ...limits, crowdedMs: 0 })
    const flood = ['/1', '/2', '/3'].map((path) => ask(path))
    await expect.poll(() => arrived.length).toBe(3)
    expect((await ask('/4')).status).toBe(503)
    const other = ask('/other', '10.0.0.2')
    await expect.poll(() => arrived).toContain('/other')
    await expect.poll(() => (releaseAll(), begun)).toContain('/other')
    await expect.poll(() => (releaseAll(), begun.length)).toBe(4)
    releaseAll()
    expect((await Promise.all([...flood, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('a request that is at work for too long', () => {
  it('is answered with words, and holds its place until its work has ended', async () => {
    const { ask, begun, releaseAll } = await open({ inAll: 1 }, { deadlineMs: 40 })
    const late = await ask('/checkout')
    expect([late.status, late.headers['retry-after']]).toEqual([503, '10'])
    expect(late.body.toString()).toContain('The shop takes too long to answer right now.')
    const next = ask('/next')
    expect(begun).toEqual(['/checkout'])
    releaseAll()
    await expect.poll(() => begun).toContain('/next')
    releaseAll()
    await next
  })
})
