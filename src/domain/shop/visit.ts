import { DIRECT, touchOf } from './source.ts'

/** Somebody came to the shop from outside: by a link of another site, a marked link, or by nothing that tells. */
export type Visit = { source: string; page: string }

/** Counts them in memory; `flush` writes what was counted. */
export type VisitCounter = { count(visit: Visit): void; flush(): Promise<void> }

const MAX_PAGE = 100
/** Programs that say so of themselves. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|java\/|go-http|node|feed|facebookexternalhit/i

/** Of operators, of somebody who is here already, or a file. */
const NO_BEGINNING = /^\/(operator|auth|account|checkout)(\/|$)|\.\w+$/

type Asked = {
  method?: string | undefined
  url?: string | undefined
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The visit that begins with this request; null for a step within the shop, a program, and what is no page. */
export function visitOf({ method, url = '', headers }: Asked, publicUrl: string): Visit | null {
  const said = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  if (method !== 'GET' || !said('accept').includes('text/html')) return null
  if (said('sec-purpose') !== '' || said('purpose') !== '') return null
  if (said('sec-fetch-dest') !== '' && said('sec-fetch-dest') !== 'document') return null
  if (said('sec-fetch-site').startsWith('same-')) return null
  const agent = said('user-agent')
  if (agent === '' || PROGRAMS.test(agent)) return null
  const address = URL.parse(url, publicUrl)
  if (!address || NO_BEGINNING.test(address.pathname)) return null
  const referrer = said('referer')
  if (referrer !== '' && URL.parse(referrer)?.host === address.host) return null
  return { source: touchOf(address, referrer)?.source ?? DIRECT, page: address.pathname.slice(0, MAX_PAGE).toWellFormed() }
}
