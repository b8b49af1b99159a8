import { createMiddleware } from 'hono/factory'
import { codingsFor, compressNow } from '../content-encoding.ts'
import type { Env } from '../context.ts'
import { textOf } from '../text-response.ts'

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
  const [coding = 'identity'] = codingsFor(c.req.header('accept-encoding'))
  if (c.req.method === 'HEAD' || coding === 'identity') return
  const text = textOf(c.res)
  const bytes = text === undefined ? Buffer.from(await c.res.arrayBuffer()) : Buffer.from(text)
  const isSmall = bytes.length < MIN_BYTES
  if (!isSmall) headers.set('content-encoding', coding)
  // Without the response before it Hono does not merge the two, which would make a stream of the bytes.
  c.res = undefined
  c.res = new Response(new Uint8Array(isSmall ? bytes : compressNow(bytes, coding)), { status, headers })
})
