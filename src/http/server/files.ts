import type { App } from '../context.ts'
import { url } from '../routes.ts'

const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
])

/** A replaced picture keeps its name, so browsers revalidate once a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800'

/** Stored pictures that everybody may see. */
export function mountFiles(app: App): void {
  app.get(url.files, async (c, next) => {
    const key = c.req.path.slice('/files/'.length)
    const type = TYPES.get(key.slice(key.lastIndexOf('.') + 1))
    const isPublic = /^(pictures|photos)\/[a-z0-9/-]+\.[a-z]+$/.test(key)
    if (!isPublic) return next()
    const file = type ? await c.var.shop.files.get(key) : null
    if (!file || !type) return c.notFound()
    return new Response(file.stream, {
      headers: {
        'content-type': type,
        'content-length': String(file.size),
        'cache-control': CACHE,
      },
    })
  })
}
