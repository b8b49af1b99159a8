import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { answerWith, createHttpServer, drain, listen } from '../../src/http/server/serve.ts'

it('waits for work whose caller has hung up', async () => {
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const app = new Hono().get('/', async (c) => {
    begun.resolve()
    await finished.promise
    return c.text('done')
  })
  const server = createHttpServer()
  answerWith(server, app)
  const caller = connect(await listen(server, 0), 'localhost', () => caller.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'))
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
