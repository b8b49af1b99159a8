import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { codingsFor, type Coding } from '../content-encoding.ts'

/**
 * A complete answer in one content coding. `head` (of 200) and `notModified` (of 304) are flat lists of header names and
 * values, as `writeHead` takes them.
 */
export type Variant = { etag: string; head: string[]; notModified: string[]; body: Buffer }
/** `freshUntil` is when the page goes stale by itself, if it does. */
export type Variants = Partial<Record<Coding, Variant>> & { identity: Variant; freshUntil?: Date | null }

/** `etag` is quoted; `headers` are those that all codings share. */
export function variantOf(body: Buffer, coding: Coding, { etag, headers }: { etag: string; headers: [string, string][] }): Variant {
  const notModified = [...headers.filter(([name]) => name !== 'content-type').flat(), 'etag', etag]
  const head = [...headers.flat(), 'etag', etag, 'content-length', String(body.length)]
  if (coding !== 'identity') head.push('content-encoding', coding)
  return { etag, head, notModified, body }
}

/** Answers a GET or HEAD in the best coding that the client accepts, or with 304 when If-None-Match names its ETag. */
export function sendCached(request: IncomingMessage, response: ServerResponse, variants: Variants): void {
  const { headers } = request
  const { etag, head, notModified, body } = choose(variants, headers['accept-encoding'])
  const known = headers['if-none-match']
  if (known !== undefined && (known.includes(etag) || known === '*')) {
    response.writeHead(304, [...notModified, 'x-request-id', randomUUID()])
    response.end()
  } else {
    response.writeHead(200, [...head, 'x-request-id', randomUUID()])
    // Node sends no body to a HEAD.
    response.end(body)
  }
}

function choose(variants: Variants, acceptEncoding: string | undefined): Variant {
  for (const coding of codingsFor(acceptEncoding)) {
    const variant = variants[coding]
    if (variant) return variant
  }
  return variants.identity
}
