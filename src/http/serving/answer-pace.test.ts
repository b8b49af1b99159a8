import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { keepAnswersPace, type AnswerPace } from './answer-pace.ts'
import { listen } from './serve.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** A connection that has asked for an answer which never ends, or for one of which no more comes. */
async function ask(pace: AnswerPace, kind: 'endless' | 'late'): Promise<{ socket: Socket; isOpen: () => boolean }> {
  const server = createServer((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
    }
    if (kind === 'late') response.write('x')
    else more()
    response.on('drain', more)
  })
  keepAnswersPace(server, pace)
  let isOpen = false
  server.on('connection', (connection) => {
    isOpen = true
    connection.once('close', () => (isOpen = false))
  })
  const socket = connect(await listen(server, 0), 'localhost')
  ends.push(() => (socket.destroy(), server.closeAllConnections(), server.close()))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  return { socket, isOpen: () => isOpen }
}

it('an answer that is hardly read is given up, although some of it is read all the time', async () => {
  const { socket, isOpen } = await ask({ graceMs: 100, bytesPerS: 100 * 1024 * 1024, lookMs: 10 }, 'endless')
  socket.once('data', () => socket.pause())
  const timer = setInterval(() => socket.read(1024), 10)
  ends.push(() => clearInterval(timer))
  await expect.poll(isOpen).toBe(true)
  await expect.poll(isOpen).toBe(false)
})

it.each(['endless', 'late'] as const)('an answer that is read as it comes goes on: %s', async (kind) => {
  const { socket, isOpen } = await ask({ graceMs: kind === 'late' ? 20 : 2000, bytesPerS: 1, lookMs: 1 }, kind)
  let bytes = 0
  socket.on('data', (piece: Buffer) => (bytes += piece.length))
  const enough = kind === 'late' ? 1 : 50_000_000
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThanOrEqual(enough)
  let looks = 0
  const timer = setInterval(() => looks++, 1)
  ends.push(() => clearInterval(timer))
  await expect.poll(() => looks).toBeGreaterThan(100)
  expect(isOpen()).toBe(true)
})
