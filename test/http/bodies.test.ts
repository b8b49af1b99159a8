import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAdmission } from '../../src/http/serving/admission.ts'
import { createLoadShedding } from '../../src/http/serving/load-shedding.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { rawRequest } from '../support/raw-request.ts'
import { createTestApp, TEST_ASSETS } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let port: number
let stop: () => void
const admission = createAdmission({ perKey: 2, inAll: 2, waitingMs: 60_000 })
beforeAll(async () => {
  test = await createTestShop()
  const server = createHttpServer()
  const web = { assets: TEST_ASSETS, render: async () => renderPage, linkHeader: async () => linkHeader }
  const shedLoad = createLoadShedding({
    shop: test.shop,
    web,
    admission,
    delay: () => ({ delayMs: 0, lateMs: 0 }),
    securityHeaders: [],
  })
  answerWith(server, createTestApp(test).app, { shedLoad })
  port = await listen(server, 0)
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(async () => {
  stop()
  await test.close()
})

const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

/** A request that is sent as it is, and what comes back. */
async function send(text: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, 'localhost')
  sockets.push(socket)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  socket.write(text)
  return { socket, received: () => received }
}

const JSON_POST = 'HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n'

describe('bodies that do not come', () => {
  it('hold no place: everybody else is answered, and so are they when they have come', async () => {
    const slow = await Promise.all(Array.from({ length: 12 }, () => send(`POST /auth/sign-in ${JSON_POST}Content-Length: 20\r\n\r\n{`)))
    await expect.poll(() => admission.figures()).toEqual({ active: 0, waiting: 0, addresses: 0 })
    for (const path of ['/shop', '/signin', '/api/products']) {
      expect((await rawRequest(`http://localhost:${port}`, path, { headers: { host: 'shop.test' } })).status).toBe(200)
    }
    for (const { socket } of slow) socket.write(`"email":"a@b.in"  }`)
    for (const { received } of slow) await expect.poll(received).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(admission.figures()).toEqual({ active: 0, waiting: 0, addresses: 0 })
  })

  it.each([
    ['POST', '/nothing', 404],
    ['PUT', '/shop', 405],
    ['POST', '/api/nothing', 404],
    ['POST', '/api/products', 403],
    ['PATCH', '/api/cart/me', 401],
    ['POST', '/files/nothing', 405],
  ])('are not waited for by %s %s', async (method, path, status) => {
    const { received } = await send(`${method} ${path} ${JSON_POST}Content-Length: 1000\r\n\r\n{`)
    await expect.poll(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('end a connection that sends one with a GET', async () => {
    const { socket, received } = await send(`GET /signin ${JSON_POST}Content-Length: 1000\r\n\r\n{`)
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1.1 200 /)
  })
})

/** How long they may take is in src/http/serving/answer-pace.ts. */
describe('answers that nobody reads', () => {
  it('hold no place, however many an address has open: everybody else is answered', async () => {
    const path = '/files/pictures/kurta/1-400.avif'
    await test.shop.files.put(path.slice('/files/'.length), Buffer.alloc(20_000_000))
    const unread = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { socket, received } = await send(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
        socket.once('data', () => socket.pause())
        return { socket, received }
      }),
    )
    for (const { received } of unread) await expect.poll(() => received().slice(0, 12)).toBe('HTTP/1.1 200')
    for (const asked of ['/shop', '/signin', '/api/products']) {
      expect((await rawRequest(`http://localhost:${port}`, asked, { headers: { host: 'shop.test' } })).status).toBe(200)
    }
    expect(unread.filter(({ socket }) => socket.closed)).toEqual([])
    expect(admission.figures()).toEqual({ active: 0, waiting: 0, addresses: 0 })
  })
})

it('a head that comes byte by byte is given up, on every one of many connections', async ({ onTestFinished }) => {
  const hurried = createHttpServer({ headMs: 300 })
  answerWith(hurried, { fetch: () => new Response() })
  const hurriedPort = await listen(hurried, 0)
  onTestFinished(() => void hurried.close())
  const ends = Array.from({ length: 100 }, async () => {
    const socket = connect(hurriedPort, 'localhost')
    let received = ''
    socket.on('data', (part: Buffer) => (received += String(part))).on('error', () => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nX: ')
    const timer = setInterval(() => socket.write('x'), 20)
    await new Promise((resolve) => void socket.on('close', resolve))
    clearInterval(timer)
    return received.split('\r\n', 1)[0]
  })
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
})

describe('a body in one-byte chunks', () => {
  it.each([
    ['/auth/sign-in', 400],
    ['/webhooks/phonepe', 400],
    ['/functions/us-central1/shipping_rates', 400],
    ['/nothing', 404],
    ['/shop', 405],
  ])('is refused by %s, and ends its connection', async (path, status) => {
    const chunks = '1\r\n{\r\n'.repeat(200_000)
    const { socket, received } = await send(`POST ${path} ${JSON_POST}Transfer-Encoding: chunked\r\n\r\n${chunks}`)
    await once(socket, 'close')
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})
