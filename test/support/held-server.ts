import { Hono } from 'hono'
import type { App } from '../../src/http/context.ts'
import { url } from '../../src/http/routes.ts'
import { createAdmission } from '../../src/http/serving/admission.ts'
import { createLoadShedding } from '../../src/http/serving/load-shedding.ts'
import { answerWith, createHttpServer, listen, type Middleware } from '../../src/http/serving/serve.ts'
import type { TurnLimits } from '../../src/platform/work/turns.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { rawRequest, type RawAnswer } from './raw-request.ts'
import { TEST_ASSETS } from './requests.ts'
import type { TestShop } from './shop.ts'

export const LIMITS: TurnLimits = { perKey: 2, inAll: 3, waitingPerKey: 2, waitingInAll: 3, waitingMs: 60_000, crowdedMs: 0 }

type Options = {
  limits?: Partial<TurnLimits>
  deadlineMs?: number
  /** Instead of one whose work takes until the test lets it go. */
  app?: Pick<App, 'fetch'>
}

/** A server whose page and data take until the test lets them go. */
export async function openHeldServer(test: TestShop, { limits = {}, deadlineMs, app }: Options = {}) {
  /** What has come, and what was let in. */
  const [arrived, begun]: [string[], string[]] = [[], []]
  const held: (() => void)[] = []
  const work = async (path: string) => {
    begun.push(path)
    await new Promise<void>((resolve) => held.push(resolve))
  }
  const state = { delayMs: 0, lateMs: 0 }
  const heldApp = new Hono()
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
      assets: TEST_ASSETS,
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
  answerWith(server, app ?? heldApp, { middleware, shedLoad, ...(deadlineMs !== undefined && { deadlineMs }) })
  let closed = 0
  server.on('connection', (socket) => socket.once('close', () => closed++))
  const port = await listen(server, 0)
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
    close() {
      held.forEach((release) => release())
      server.close()
      server.closeAllConnections()
    },
    releaseOne: () => held.shift()?.(),
    releaseAll: () => held.splice(0).forEach((release) => release()),
  }
}
