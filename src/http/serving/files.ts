import { findJpeg } from '../../features/pictures/find-jpeg.ts'
import type { App } from '../context.ts'
import { url } from '../routes.ts'

const JPEG = 'image/jpeg'
const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', JPEG],
])

/** A replaced picture keeps its name, so browsers revalidate once a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800'

/** If-None-Match: a list of validators, weak ones too, or `*`. */
function isKnown(asked: string | undefined, etag: string): boolean {
  return asked === '*' || (asked?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false)
}

/** Stored pictures that everybody may see. */
export function mountFiles(app: App): void {
  app.get(url.files, async (c, next) => {
    const key = c.req.path.slice('/files/'.length)
    const type = TYPES.get(key.slice(key.lastIndexOf('.') + 1))
    const isPublic = /^(pictures|photos)\/[a-z0-9/-]+\.[a-z]+$/.test(key)
    if (!isPublic) return next()
    const { shop } = c.var
    const file = type === JPEG ? await findJpeg(shop, key) : type ? await shop.files.get(key) : null
    if (!file || !type) return c.notFound()
    const headers = { etag: `"${file.version}"`, 'cache-control': CACHE }
    if (isKnown(c.req.header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
    return new Response(file.stream, { headers: { ...headers, 'content-type': type, 'content-length': String(file.size) } })
  })
}
