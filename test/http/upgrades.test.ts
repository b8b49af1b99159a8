import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachLive } from '../../src/http/live/socket.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { openLive } from '../support/live-socket.ts'
import { rawRequest } from '../support/raw-request.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let port: number
let stop: () => void
/** How many watch changes. */
let watching = 0
beforeAll(async () => {
  test = await createTestShop()
  const http = createHttpServer()
  answerWith(http, createTestApp(test).app)
  const watch = () => {
    watching++
    return () => void watching--
  }
  const live = attachLive(http, { ...test.shop, changes: { ...test.shop.changes, watch } })
  port = await listen(http, 0)
  stop = () => {
    live.close()
    http.close()
    http.closeAllConnections()
  }
})
afterAll(async () => {
  stop()
  await test.close()
})

/** Asks for an upgrade and resets the connection, before the answer can have been sent. */
async function resetUpgrade(path: string, origin: string): Promise<void> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`)
  socket.resetAndDestroy()
  await once(socket, 'close')
}

describe('an upgrade that ends in a reset', () => {
  it.each([
    ['/elsewhere', 'http://shop.test'],
    ['/live', 'https://evil.example'],
    ['/live', 'http://shop.test'],
  ])('of %s from %s harms nobody', async (path, origin) => {
    for (let count = 0; count < 30; count++) await resetUpgrade(path, origin)
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  })
})

it('changes are looked for often from the first connection to the end of the last one', async () => {
  const sockets = [await openLive(`http://localhost:${port}`), await openLive(`http://localhost:${port}`)]
  expect(watching).toBe(1)
  for (const { socket } of sockets) socket.terminate()
  await expect.poll(() => watching).toBe(0)
})

it('an offer of HTTP/2, which the shop does not take, is ignored', async () => {
  const headers = { host: 'shop.test', connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
  expect((await rawRequest(`http://localhost:${port}`, '/sizechart', { headers })).status).toBe(200)
})
