import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Shop } from '../../shop.ts'
import { callerAddress } from '../caller-address.ts'
import type { Web } from '../context.ts'
import { isProgramAddress } from '../page.ts'
import { refusal } from '../refusal.ts'
import { url } from '../routes.ts'
import type { Admission, Admitted } from './admission.ts'

/** Lets a request through, or says what it is answered with instead. */
export type Gate = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<Passed>
export type Passed = { ok: true; leave: () => void } | { ok: false; answer: Response }

type Refused = Extract<Admitted, { ok: false }>['reason']

type Options = {
  shop: Pick<Shop, 'log' | 'demo' | 'publicUrl'>
  web: Web
  admission: Admission
  /** How late the event loop is. */
  delayMs: () => number
  /** As in createApp. */
  trustedProxies?: number
  securityHeaders: [name: string, value: string][]
}

/** Where the event loop is so late, whatever is let in makes everybody wait for longer. */
const LATE_MS = 400
const LOG_EVERY_MS = 10_000
/** Whoever watches the shop must hear of it whatever happens. */
const ALWAYS = new Set<string>([url.alive, url.ready, url.metrics])

const WORDS: Record<Refused, { status: 429 | 503; name: 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE'; message: string; retryAfterS: string }> = {
  overloaded: {
    status: 503,
    name: 'UNAVAILABLE',
    message: 'More people are here than the shop can serve right now.',
    retryAfterS: '3',
  },
  'too-many': { status: 429, name: 'RESOURCE_EXHAUSTED', message: 'Too many requests come from where you are.', retryAfterS: '2' },
}

/** Stands before the application, behind what is answered from memory: nothing there has to wait for a place. */
export function createGate({ shop, web, admission, delayMs, trustedProxies = 0, securityHeaders }: Options): Gate {
  const pages = new Map<Refused, Promise<string>>()
  let refused = 0
  let loggedMs = -Infinity

  /** Rendered once: a refusal must cost next to nothing. */
  function pageFor(reason: Refused): Promise<string> {
    const known = pages.get(reason)
    if (known) return known
    const frame = { path: url.home, person: null, cartCount: 0, demo: shop.demo, publicUrl: shop.publicUrl }
    const made = web.render().then((render) => render('unavailable', { message: WORDS[reason].message }, frame, web.assets))
    pages.set(reason, made)
    made.catch(() => pages.delete(reason))
    return made
  }

  async function answer(path: string, reason: Refused): Promise<Response> {
    const { status, name, message, retryAfterS } = WORDS[reason]
    const headers: [string, string][] = [...securityHeaders, ['retry-after', retryAfterS], ['cache-control', 'no-store']]
    if (!isProgramAddress(path)) {
      return new Response(await pageFor(reason), { status, headers: [...headers, ['content-type', 'text/html; charset=utf-8']] })
    }
    const json = refusal(name, `${message} Please try again in a moment.`)
    for (const [header, value] of headers) json.headers.set(header, value)
    return json
  }

  /** One line for many: whoever floods the shop does not fill its log. */
  function note(reason: Refused): void {
    refused++
    const now = performance.now()
    if (now - loggedMs < LOG_EVERY_MS) return
    shop.log.warn({ event: 'refused', reason, refused, delayMs: Math.round(delayMs()) }, 'requests refused')
    loggedMs = now
    refused = 0
  }

  return async (incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    if (ALWAYS.has(path)) return { ok: true, leave: () => {} }
    const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    const address = callerAddress(incoming.socket.remoteAddress, forwarded, trustedProxies)
    const admitted: Admitted = delayMs() > LATE_MS ? { ok: false, reason: 'overloaded' } : await admission.enter(address, outgoing)
    if (admitted.ok) return admitted
    note(admitted.reason)
    return { ok: false, answer: await answer(path, admitted.reason) }
  }
}
