import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type PublicRequest = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** More than this of the answer is not read. */
  maxBytes: number
  /** Ends the request before its time. */
  signal?: AbortSignal
}

/**
 * The answer, a redirect among them, which is not followed; `isWhole` is false where it is longer than was read. `not-public`
 * also for what is no address of a server, or not HTTPS; `failure` is a word or two for the operator, such as ECONNREFUSED.
 */
export type PublicAnswer =
  | { ok: true; status: number; headers: IncomingMessage['headers']; body: Buffer; isWhole: boolean }
  | { ok: false; reason: 'not-public' }
  | { ok: false; reason: 'no-answer'; failure: string }

/** Sends a request to an address that somebody typed. It takes ten seconds at most, the whole answer included. */
export type FetchPublic = (address: string, request: PublicRequest) => Promise<PublicAnswer>

/** Programs of others: whether an address may be one's, and the way to them. */
export type PublicPrograms = { accepts(address: string): boolean; fetch: FetchPublic }

type Options = {
  /** `host:port` of what may be reached although it is not public, and without TLS: stand-ins of a demo. */
  allowed: readonly string[]
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>
  isPublic?: (address: string) => boolean
  /** For the whole answer, with the name resolved. */
  withinMs?: number
}

/**
 * Requests to addresses of others' choice never reach what only this machine or its network reaches (SSRF): the name is
 * resolved once, every address of it must be public, and exactly these are connected to.
 */
export function createFetchPublic({
  allowed,
  resolve = resolveByDns,
  isPublic = isPublicAddress,
  withinMs = 10_000,
}: Options): FetchPublic {
  return async (address, { signal, ...request }) => {
    const url = readPublicUrl(address, allowed)
    if (!url) return { ok: false, reason: 'not-public' }
    const late = AbortSignal.timeout(withinMs)
    const ended = signal ? AbortSignal.any([late, signal]) : late
    try {
      const addresses = isAllowed(url, allowed) ? null : await addressesOf(url, (name) => resolve(name, ended))
      if (addresses && !addresses.every(isPublic)) return { ok: false, reason: 'not-public' }
      return { ok: true, ...(await send(url, { ...request, signal: ended, addresses })) }
    } catch (error) {
      return { ok: false, reason: 'no-answer', failure: late.aborted ? `no whole answer within ${withinMs / 1000} s` : failureOf(error) }
    }
  }
}

/** An address that may be requested, as far as it can be told without resolving its name; null for any other. */
export function readPublicUrl(address: string, allowed: readonly string[]): URL | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  if (isAllowed(url, allowed)) return url
  const host = hostOf(url)
  return url.protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)) ? url : null
}

function isAllowed(url: URL, allowed: readonly string[]): boolean {
  const port = url.port || { 'http:': '80', 'https:': '443' }[url.protocol]
  return /^https?:$/.test(url.protocol) && allowed.includes(`${url.hostname}:${port}`)
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

async function addressesOf(url: URL, resolve: (name: string) => Promise<string[]>): Promise<string[]> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return [host]
  const addresses = await resolve(host)
  if (addresses.length === 0) throw new Error('the name is not known')
  return addresses
}

/** Not by the system's resolver, whose few threads are the whole shop's: a name server that does not answer would hold up its files. */
async function resolveByDns(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

type Sent = Omit<PublicRequest, 'signal'> & { signal: AbortSignal; addresses: string[] | null }

async function send(url: URL, { method = 'GET', headers = {}, body, maxBytes, signal, addresses }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    signal,
    // A connection of its own: a kept one would be to what the name meant before.
    agent: false,
    ...(addresses && { lookup: lookUpIn(addresses) }),
  })
  request
    .once('response', resolve)
    .on('error', reject)
    .once('close', () => reject(new Error('closed without an answer')))
  request.end(body)
  const response = await promise
  try {
    return { status: response.statusCode!, headers: response.headers, ...(await readUpTo(response, maxBytes)) }
  } finally {
    request.destroy()
  }
}

/** Answers what was resolved, and checked, before. */
function lookUpIn(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, answer) => {
    if (all) answer(null, found)
    else answer(null, found[0]!.address, found[0]!.family)
  }
}

async function readUpTo(response: IncomingMessage, maxBytes: number): Promise<{ body: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) return { body: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false }
  }
  return { body: Buffer.concat(chunks), isWhole: true }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
