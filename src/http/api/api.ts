import { jsonOf } from '../../etag.ts'
import { refuseFields } from '../body/body.ts'
import type { App, Ctx } from '../context.ts'
import { httpRefusal } from '../refusal.ts'
import { RESOURCES } from '../resources/all.ts'
import { canonicalParams, readContextOf, read, type Call, type Resource, type Write } from '../resources/resource.ts'
import { url } from '../routes.ts'
import { textResponse } from '../text-response.ts'
import { AUTH_CALLS } from './auth.ts'
import { describeApi } from './openapi.ts'

/** The JSON API: every resource at its address, and the description of these and of all other `calls`. */
export function mountApi(app: App, calls: Call[]): void {
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.get(url.apiDescription, (c) =>
    c.json(describeApi(RESOURCES, [...AUTH_CALLS, ...calls], c.var.shop), 200, { 'cache-control': 'public, max-age=3600' }),
  )
  for (const resource of RESOURCES) mount(app, resource)
  // WebSockets are answered before the app (live/socket.ts).
  app.get(url.live, () => upgradeRequired())
}

function upgradeRequired(): Response {
  const headers = { upgrade: 'websocket', connection: 'upgrade', 'cache-control': 'no-store' }
  return httpRefusal(426, 'Live subscriptions need a WebSocket.', headers)
}

function mount(app: App, resource: Resource): void {
  app.get(resource.path, async (c) => {
    const more = resource.readAddress?.(new URL(c.req.url).searchParams)
    const value = await read(resource, readContextOf(c), { ...c.req.query(), ...more, ...c.req.param() })
    const headers = {
      'content-type': 'application/json',
      ...(resource.maxAgeS && { 'cache-control': `public, max-age=${resource.maxAgeS}` }),
    }
    return textResponse(jsonOf(value as object), { headers })
  })
  for (const write of resource.writes ?? []) app.on(write.method, resource.path, (c) => runWrite(c, resource, write))
}

async function runWrite(c: Ctx, resource: Resource, write: Write): Promise<Response> {
  const context = readContextOf(c)
  const params = canonicalParams(resource, c.req.param(), context.person)
  await (write.rule ?? resource.rule).check(context, params)
  if (!write.input) await refuseFields(c)
  return write.run(c, context, params)
}
