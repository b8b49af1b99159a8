import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { codingsFor, type Coding } from './accept-encoding.ts'
import type { Env } from '../context.ts'

/** Below this, little is saved. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(text\/html|application\/json)\b/

/**
 * Pages and data that are made for one person go compressed too: 30 KB of HTML become 8. Other threads do
 * the work. What is kept for all visitors, and the files, come compressed already, and at a higher quality.
 */
export const compress = createMiddleware<Env>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const [coding = 'identity'] = codingsFor(c.req.header('accept-encoding'))
  // The body is not touched without need: a text that has become a stream costs more to send than all of the rest.
  if (coding === 'identity' || c.req.method === 'HEAD') return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const small = bytes.length < MIN_BYTES
  c.res = new Response(small ? bytes : new Uint8Array(await compressed(bytes, coding)), c.res)
  if (!small) c.res.headers.set('content-encoding', coding)
})

/**
 * Somebody waits. With a window of the size of a page, and the lowest quality, compressing is lost in the noise of
 * rendering; the default window, made anew for each page, took longer than the page. Its cost is 8 % in size.
 */
function compressed(bytes: Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return promisify(brotliCompress)(bytes, { params })
}
