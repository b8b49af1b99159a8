import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { sendCached, variantOf, type Variants } from '../cache/send-cached.ts'
import { headersOfType } from './security.ts'
import type { Middleware } from './serve.ts'

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.avif', 'image/avif'],
  ['.webp', 'image/webp'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
])

/** The build writes these beside each file, compressed at the highest quality. */
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** A built file has the hash of its content in its name, so it never changes. */
const CACHE = 'public, max-age=31536000, immutable'

/** Serves /assets/ from memory: a few megabytes that every visitor loads. An unknown file is left to the application, which answers 404. */
export async function loadAssets(folder: string, headers: [name: string, value: string][]): Promise<Middleware> {
  const names = await readdir(folder)
  const read = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
  const files = new Map(read)
  const assets = new Map<string, Variants>()
  for (const [name, body] of files) {
    const type = TYPES.get(extname(name))
    if (type)
      assets.set(`/assets/${name}`, variantsOf(name, body, { files, headers: [['content-type', type], ...headersOfType(headers, type)] }))
  }
  return (request, response, next) => {
    const asset = assets.get(request.url ?? '')
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    sendCached(request, response, asset)
  }
}

type Context = { files: Map<string, Buffer>; headers: [string, string][] }

function variantsOf(name: string, body: Buffer, { files, headers }: Context): Variants {
  const compressed = COMPRESSED.flatMap(([coding, ending]) => {
    const bytes = files.get(name + ending)
    return bytes ? [[coding, bytes] as const] : []
  })
  const shared: [string, string][] = [...headers, ['cache-control', CACHE]]
  if (compressed.length > 0) shared.push(['vary', 'Accept-Encoding'])
  const variants: Variants = { identity: variantOf(body, 'identity', { etag: `"${name}-identity"`, headers: shared }) }
  for (const [coding, bytes] of compressed) variants[coding] = variantOf(bytes, coding, { etag: `"${name}-${coding}"`, headers: shared })
  return variants
}
