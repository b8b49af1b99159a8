import { createMiddleware } from 'hono/factory'
import { codingsFor, compressText } from './content-encoding.ts'
import type { Env } from '../context.ts'

/** Smaller bodies are not worth compressing. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(text\/html|application\/json)\b/

/**
 * Compresses answers that are made for one request: 30 KB of HTML become 8. Cached pages and built files are sent
 * before the application, already compressed.
 */
export const compress = createMiddleware<Env>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const [coding = 'identity'] = codingsFor(c.req.header('accept-encoding'))
  // The body is left alone where possible: a text that has become a stream costs more to send than everything else.
  if (coding === 'identity' || c.req.method === 'HEAD') return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const small = bytes.length < MIN_BYTES
  c.res = new Response(small ? bytes : new Uint8Array(await compressText(bytes, coding, 'fast')), c.res)
  if (!small) c.res.headers.set('content-encoding', coding)
})
