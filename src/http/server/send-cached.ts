import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { codingsFor, type Coding } from './accept-encoding.ts'

/** An answer that is ready: `head` and `notModified` are flat lists of header names and values. */
export type Variant = { etag: string; head: string[]; notModified: string[]; body: Buffer }
export type Variants = Partial<Record<Coding, Variant>> & { identity: Variant }

/** Sends a ready answer to a GET or HEAD in the coding that suits the client, or 304 when it has that already. */
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
