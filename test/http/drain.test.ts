import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { drain } from '../../src/http/serving/drain.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'

const callers: Socket[] = []
afterEach(() => callers.splice(0).forEach((caller) => caller.destroy()))

/** A server with one slow page, and somebody who asks for it. */
async function askFor(
  app: Hono,
  options: { stalledMs?: number } = {},
): Promise<{ server: Server; caller: Socket; received: () => string }> {
  const server = createHttpServer(options)
  answerWith(server, app)
  const caller = connect(await listen(server, 0), 'localhost', () => caller.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'))
  callers.push(caller)
  caller.on('error', () => {})
  let received = ''
  caller.on('data', (data: Buffer) => (received += data.toString()))
  return { server, caller, received: () => received }
}

describe('a shop that stops', () => {
  it('waits for work whose caller has hung up', async () => {
    const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const app = new Hono().get('/', async (c) => {
      begun.resolve()
      await finished.promise
      return c.text('done')
    })
    const { server, caller } = await askFor(app)
    await begun.promise
    caller.destroy()

    const order: string[] = []
    const drained = drain(server).then(() => order.push('drained'))
    await once(server, 'close')
    order.push('finished')
    finished.resolve()
    await drained
    expect(order).toEqual(['finished', 'drained'])
  })

  it('ends what a request waits for outside, and answers it', async () => {
    const leaving = new AbortController()
    const begun = Promise.withResolvers<void>()
    const app = new Hono().get('/', async (c) => {
      begun.resolve()
      await once(leaving.signal, 'abort')
      return c.text('the shop is stopping')
    })
    const { server, received } = await askFor(app)
    await begun.promise
    await drain(server, { abortPending: () => leaving.abort(), abortAfterMs: 20 })
    await expect.poll(received).toContain('the shop is stopping')
  })

  it('does not wait for what never ends', async () => {
    const begun = Promise.withResolvers<void>()
    const app = new Hono().get('/', () => (begun.resolve(), new Promise<Response>(() => {})))
    const { server, caller } = await askFor(app)
    await begun.promise
    const closed = once(caller, 'close')
    await drain(server, { abortAfterMs: 10, closeAfterMs: 50 })
    await expect(closed).resolves.toBeDefined()
  })
})

it('cuts a reader who takes nothing of an answer', async () => {
  const app = new Hono().get('/', (c) => c.body('x'.repeat(50_000_000)))
  const { server, caller } = await askFor(app, { stalledMs: 300 })
  caller.pause()
  const [connection] = (await once(server, 'connection')) as [Socket]
  await expect(once(connection, 'close')).resolves.toBeDefined()
  await drain(server)
})
