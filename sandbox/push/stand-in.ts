import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { importJWK, jwtVerify } from 'jose'
import { faultInjector } from '../inject-faults.ts'
import { createControl, type StandIn } from '../stand-in.ts'
import { createBrowser, type Browser } from './browser.ts'
import { createFaults, FAULT_NAMES, FaultList } from './faults.ts'

/** What arrived at a browser; `topic` and the others are the request's headers. */
type Message = { text: string; ttl: number; urgency: string | null; contact: string }

const MAX_BROWSERS = 500
const MAX_MESSAGES = 50
/** RFC 8030 lets push services refuse more. */
const MAX_BYTES = 4096
const DAY_S = 86_400

/**
 * A push service (RFC 8030) and the browsers behind it, which decrypt their messages (RFC 8291). A subscription is for the
 * shop whose VAPID key sends to it first (RFC 8292).
 */
export function createPush(origin: string): StandIn {
  const faults = createFaults()
  const withFaults = faultInjector(faults, { error: 'internal' })
  const browsers = new Map<string, Browser & { messages: Message[]; sender: string | null }>()

  const routes = new Hono()
  routes.use('/push/*', bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('Payload Too Large', 413) }))
  routes.post('/push/subscriptions', (c) => {
    const id = randomBytes(16).toString('base64url')
    const browser = { ...createBrowser(), messages: [], sender: null }
    browsers.set(id, browser)
    if (browsers.size > MAX_BROWSERS) browsers.delete(browsers.keys().next().value ?? '')
    return c.json({ endpoint: `${origin}/push/messages/${id}`, keys: browser.keys }, 201)
  })
  routes.delete('/push/messages/:id', (c) => c.body(null, browsers.delete(c.req.param('id')) ? 204 : 404))
  routes.get('/push/messages/:id', (c) => c.json(browsers.get(c.req.param('id'))?.messages ?? []))

  routes.post('/push/messages/:id', withFaults('messages'), async (c) => {
    const browser = browsers.get(c.req.param('id'))
    if (!browser) return c.text('Gone', 410)
    const ttl = Number(c.req.header('ttl') ?? Number.NaN)
    if (!Number.isInteger(ttl) || ttl < 0) return c.text('TTL is required', 400)
    if (c.req.header('content-encoding') !== 'aes128gcm') return c.text('Unsupported Content-Encoding', 415)
    const sender = await readVapid(c, origin)
    if (!sender || (browser.sender !== null && browser.sender !== sender.key)) return c.text('Forbidden', 403)
    browser.sender = sender.key
    let text: string
    try {
      text = browser.decrypt(Buffer.from(await c.req.arrayBuffer()))
    } catch {
      return c.text('The browser cannot decrypt this', 400)
    }
    browser.messages.unshift({ text, ttl, urgency: c.req.header('urgency') ?? null, contact: sender.contact })
    browser.messages.splice(MAX_MESSAGES)
    return c.body(null, 201, { location: `${origin}/push/receipts/${randomBytes(8).toString('hex')}`, ttl: String(Math.min(ttl, DAY_S)) })
  })

  const control = createControl({ faults, list: FaultList })
  routes.route('/control/push', control)

  return {
    name: 'Push service',
    about: 'RFC 8030 below /push, with browsers that decrypt what they are sent.',
    addresses: [
      { method: 'POST', path: '/push/subscriptions', about: 'a new browser: its endpoint and keys' },
      { method: 'POST', path: '/push/messages/{id}', about: 'the endpoint of a browser: takes an encrypted message' },
      { method: 'GET', path: '/push/messages/{id}', about: 'the messages of a browser, decrypted, newest first' },
      { method: 'DELETE', path: '/push/messages/{id}', about: 'ends a subscription: the endpoint answers 410' },
      { method: 'POST', path: '/control/push', about: `sets faults, such as {"fault": "http-500"}: ${FAULT_NAMES.join(', ')}` },
      { method: 'DELETE', path: '/control/push', about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}

/** Who sends: `vapid t=TOKEN, k=KEY` (RFC 8292). Null when the token is not the key's, not for this service, or lives too long. */
async function readVapid(c: Context, origin: string): Promise<{ key: string; contact: string } | null> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(c.req.header('authorization') ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience: origin, requiredClaims: ['exp', 'sub'] })
    const livesS = (payload.exp ?? 0) - Date.now() / 1000
    return livesS <= DAY_S && /^(mailto:|https:)/.test(payload.sub ?? '') ? { key, contact: payload.sub ?? '' } : null
  } catch {
    return null
  }
}
