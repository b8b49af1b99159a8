import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Shop } from '../../shop.ts'
import { callerAddress } from '../caller-address.ts'
import type { Web } from '../context.ts'
import { isApiPath } from '../page.ts'
import { refusal } from '../refusal.ts'
import { MONITORING, url } from '../routes.ts'
import type { Admission, Admitted } from './admission.ts'

/** Admits a request, or gives the response that refuses it. */
export type ShedLoad = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<ShedLoadResult>
export type ShedLoadResult = { ok: true; leave: () => void } | { ok: false; answer: Response }

type Refused = Extract<Admitted, { ok: false }>['reason']

type Options = {
  shop: Pick<Shop, 'log' | 'demo' | 'publicUrl' | 'seller'>
  web: Web
  admission: Admission
  /** The delay of the event loop. */
  delayMs: () => number
  /** As in createApp. */
  trustedProxies?: number
  securityHeaders: [name: string, value: string][]
}

/** At this delay of the event loop more work would only delay everything further. */
const LATE_MS = 400
const LOG_EVERY_MS = 10_000

const REFUSALS: Record<Refused, { status: 429 | 503; name: 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE'; message: string; retryAfterS: string }> = {
  overloaded: {
    status: 503,
    name: 'UNAVAILABLE',
    message: 'More people are here than the shop can serve right now.',
    retryAfterS: '3',
  },
  'too-many': { status: 429, name: 'RESOURCE_EXHAUSTED', message: 'Too many requests are coming from your network.', retryAfterS: '2' },
}

/** Overload protection before the application. Assets and cached pages are served before it, without a limit. */
export function createLoadShedding({ shop, web, admission, delayMs, trustedProxies = 0, securityHeaders }: Options): ShedLoad {
  const pages = new Map<Refused, Promise<string>>()
  let refused = 0
  let loggedMs = -Infinity

  /** Rendered once: refusing must be cheap. */
  function pageFor(reason: Refused): Promise<string> {
    const known = pages.get(reason)
    if (known) return known
    const frame = { path: url.home, person: null, cartCount: 0, demo: shop.demo, publicUrl: shop.publicUrl, seller: shop.seller }
    const made = web.render().then((render) => render('unavailable', { message: REFUSALS[reason].message }, frame, web.assets))
    pages.set(reason, made)
    made.catch(() => pages.delete(reason))
    return made
  }

  async function answer(path: string, reason: Refused): Promise<Response> {
    const { status, name, message, retryAfterS } = REFUSALS[reason]
    const headers: [string, string][] = [...securityHeaders, ['retry-after', retryAfterS], ['cache-control', 'no-store']]
    if (!isApiPath(path)) {
      return new Response(await pageFor(reason), { status, headers: [...headers, ['content-type', 'text/html; charset=utf-8']] })
    }
    const json = refusal(name, `${message} Please try again in a moment.`)
    for (const [header, value] of headers) json.headers.set(header, value)
    return json
  }

  /** Logs at intervals, so that a flood of requests does not flood the log. */
  function logRefusal(reason: Refused): void {
    refused++
    const now = performance.now()
    if (now - loggedMs < LOG_EVERY_MS) return
    shop.log.warn({ event: 'refused', reason, refused, delayMs: Math.round(delayMs()) }, 'requests refused')
    loggedMs = now
    refused = 0
  }

  return async (incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    // Must work under overload too.
    if (MONITORING.has(path)) return { ok: true, leave: () => {} }
    const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    const address = callerAddress(incoming.socket.remoteAddress, forwarded, trustedProxies)
    const admitted: Admitted = delayMs() > LATE_MS ? { ok: false, reason: 'overloaded' } : await admission.enter(address, outgoing)
    if (admitted.ok) return admitted
    logRefusal(admitted.reason)
    return { ok: false, answer: await answer(path, admitted.reason) }
  }
}
