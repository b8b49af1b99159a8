import { createMiddleware } from 'hono/factory'
import { codingsFor, compressNow } from './content-encoding.ts'
import type { Ctx, Env } from '../context.ts'
import { textOf } from '../text-response.ts'
import { gzipAround } from './gzip-pieces.ts'

/** Smaller bodies are not worth compressing. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(text\/html|application\/json)\b/

/**
 * Compresses answers that are made for one request: 30 KB of HTML become 8. Cached pages and built files are sent
 * before the application, already compressed.
 */
export const compress = createMiddleware<Env>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const codings = codingsFor(c.req.header('accept-encoding'))
  if (c.req.method === 'HEAD' || codings[0] === 'identity') return
  const text = textOf(c.res)
  const bytes = text === undefined ? Buffer.from(await c.res.arrayBuffer()) : Buffer.from(text)
  const { coding, body } = bytes.length < MIN_BYTES ? { coding: null, body: bytes } : compressFor(bytes, { codings, style: c.var.style })
  if (coding !== null) headers.set('content-encoding', coding)
  // Without the response before it Hono does not merge the two, which would make a stream of the bytes.
  c.res = undefined
  c.res = new Response(new Uint8Array(body), { status, headers })
})

type Accepted = { codings: ReturnType<typeof codingsFor>; style: Ctx['var']['style'] }

/** In the best coding that the client accepts; a page with styles in gzip where it accepts that, because they are compressed already. */
function compressFor(bytes: Buffer, { codings, style }: Accepted): { coding: string; body: Buffer } {
  if (style && codings.includes('gzip')) return { coding: 'gzip', body: gzipAround(bytes, style.gzip) }
  const coding = codings[0] === 'br' ? 'br' : 'gzip'
  return { coding, body: compressNow(bytes, coding) }
}
