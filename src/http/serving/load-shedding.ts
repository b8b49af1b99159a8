import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RefusedTurn } from '../../platform/work/turns.ts'
import type { Shop } from '../../shop.ts'
import { callerAddress } from '../caller/caller-address.ts'
import type { Web } from '../context.ts'
import { BUSY, DATABASE_AWAY } from '../failure.ts'
import { isApiPath } from '../page.ts'
import { refusal } from '../refusal.ts'
import { MONITORING, url } from '../routes.ts'
import type { Admission, AdmittedRequest } from './admission.ts'

export type ShedLoad = {
  /** Admits a request, or gives the response that refuses it. `place` is null for monitoring, which needs none. */
  admit(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<{ ok: true; place: AdmittedRequest | null } | { ok: false; answer: Response }>
  /** Whether a request that has been at work for so long waits for a database that answers nobody, or confirms no write. Asked repeatedly. */
  waitsInVain(heldMs: number): boolean
  /** The response to a request that takes too long. */
  tooLate(incoming: IncomingMessage): Promise<Response>
}

type Refused = RefusedTurn | 'late' | 'away'

type Options = {
  shop: Pick<Shop, 'changes' | 'unansweredWriteMs' | 'log' | 'demo' | 'publicUrl' | 'seller' | 'folder'>
  web: Web
  admission: Admission
  /** The delay of the event loop, with LATE_MS as its bound. */
  delay: () => { delayMs: number; lateMs: number }
  /** The number of trusted proxies, as in `createApp`. */
  trustedProxies?: number
  securityHeaders: [name: string, value: string][]
}

/** More work would only delay everything further once the event loop is this late. */
export const LATE_MS = 400
/** Shorter delays pass, such as a large garbage collection or a page's first rendering. */
const LATE_FOR_MS = 1_000
const LOG_EVERY_MS = 10_000
/** Nobody waits longer than five seconds for a database that does not answer. It is asked every second. */
const SILENT_MS = 3_500
/** Longer than whatever needs nothing of it takes. */
const AT_WORK_MS = 500
/** The database is in doubt from the first time on, also shortly after it has answered again, when everybody comes at once. */
const DOUBT_MS = 1_500
const DOUBT_FOR_MS = 10_000

const REFUSALS: Record<Refused, { status: 429 | 503; name: 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE'; message: string; retryAfterS: string }> = {
  overloaded: {
    status: 503,
    name: 'UNAVAILABLE',
    message: BUSY,
    retryAfterS: '3',
  },
  'too-many': { status: 429, name: 'RESOURCE_EXHAUSTED', message: 'Too many requests are coming from your network.', retryAfterS: '2' },
  late: {
    status: 503,
    name: 'UNAVAILABLE',
    message: 'The shop takes too long to answer right now. What you have just sent may still arrive: please look before you send it again.',
    retryAfterS: '10',
  },
  away: { status: 503, name: 'UNAVAILABLE', message: DATABASE_AWAY, retryAfterS: '10' },
}

/** Overload protection before the application. Assets and cached pages are served before it, without a limit. */
export function createLoadShedding({ shop, web, admission, delay, trustedProxies = 0, securityHeaders }: Options): ShedLoad {
  const pages = new Map<Refused, Promise<string>>()
  let refused = 0
  let loggedMs = -Infinity
  let doubtedMs = -Infinity

  /** Rendered once: refusing must be cheap. */
  function pageFor(reason: Refused): Promise<string> {
    const known = pages.get(reason)
    if (known) return known
    const frame = {
      path: url.home,
      person: null,
      cartCount: 0,
      demo: shop.demo,
      publicUrl: shop.publicUrl,
      seller: shop.seller,
      folder: shop.folder,
    }
    const made = web.render().then((render) => render('unavailable', { message: REFUSALS[reason].message }, frame, web.assets))
    pages.set(reason, made)
    made.catch(() => pages.delete(reason))
    return made
  }

  async function answerRefused(path: string, reason: Refused): Promise<Response> {
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
    const { delayMs, lateMs } = delay()
    const figures = { ...admission.figures(), delayMs: Math.round(delayMs), lateMs: Math.round(lateMs) }
    shop.log.warn({ event: 'refused', reason, refused, ...figures }, 'requests refused')
    loggedMs = now
    refused = 0
  }

  function shedRequest(incoming: IncomingMessage, reason: Refused): Promise<Response> {
    logRefusal(reason)
    return answerRefused(pathOf(incoming), reason)
  }

  /** Whoever comes to an idle shop is let in, however late its timers are. */
  function isLate(): boolean {
    return delay().lateMs >= LATE_FOR_MS && admission.figures().addresses > 0
  }

  const isDatabaseSilent = () => shop.changes.silentMs() > SILENT_MS

  /** A primary whose standbys are away goes on with reading, and its commits wait. */
  function isDatabaseDoubted(): boolean {
    const now = performance.now()
    if (Math.max(shop.changes.silentMs(), shop.unansweredWriteMs()) > DOUBT_MS) doubtedMs = now
    return now - doubtedMs < DOUBT_FOR_MS
  }

  return {
    async admit(incoming, outgoing) {
      // Must work under overload too.
      if (MONITORING.has(pathOf(incoming))) return { ok: true, place: null }
      if (isDatabaseSilent()) return { ok: false, answer: await shedRequest(incoming, 'away') }
      const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
      const address = callerAddress(incoming.socket.remoteAddress, forwarded, trustedProxies)
      const admitted = isLate() ? ({ ok: false, reason: 'overloaded' } as const) : await admission.enter(address, outgoing)
      return admitted.ok ? admitted : { ok: false, answer: await shedRequest(incoming, admitted.reason) }
    },
    waitsInVain: (heldMs) => (isDatabaseDoubted() && heldMs > SILENT_MS) || (isDatabaseSilent() && heldMs > AT_WORK_MS),
    tooLate: (incoming) => shedRequest(incoming, 'late'),
  }
}

function pathOf({ url: target = '' }: IncomingMessage): string {
  return target.split('?')[0] ?? ''
}
