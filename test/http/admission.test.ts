import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { url } from '../../src/http/routes.ts'
import type { TurnLimits } from '../../src/platform/work/turns.ts'
import { openHeldServer } from '../support/held-server.ts'
import type { RawAnswer } from '../support/raw-request.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

async function open(limits: Partial<TurnLimits> = {}) {
  const server = await openHeldServer(test, { limits })
  ends.push(() => server.close())
  return server
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
    const { ask, begun, releaseAll } = await open({ perKey: 1, waitingMs: 20 })
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
    const { port, arrived, begun, closed, releaseAll } = await open({ perKey: 100, inAll: 100 })
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
