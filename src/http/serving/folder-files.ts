import type { FolderFile } from '../../domain/shop/shop-folder.ts'
import { sendCached, variantOf, type Variants } from '../cache/send-cached.ts'
import { compressText } from '../content-encoding.ts'
import { headersOfType } from './security.ts'
import type { Middleware } from './serve.ts'

/** The address of a file says what it holds, so it never changes. */
const CACHE = 'public, max-age=31536000, immutable'

/** Serves what the shop folder brings to browsers: pictures, marks, fonts and the stylesheet. What is not its own goes on. */
export function answerFolderFiles(files: ReadonlyMap<string, FolderFile>, headers: [name: string, value: string][]): Middleware {
  const made = new Map<string, Promise<Variants>>()
  return (request, response, next) => {
    const address = request.url ?? ''
    const file = address.startsWith('/assets/') ? files.get(address) : undefined
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const variants = made.get(address) ?? makeVariants(address, file, headers)
    made.set(address, variants)
    variants.then(
      (ready) => sendCached(request, response, ready),
      () => {
        made.delete(address)
        next()
      },
    )
  }
}

const TEXT = /^(text\/|image\/svg)/

async function makeVariants(address: string, { type, load }: FolderFile, headers: [string, string][]): Promise<Variants> {
  const body = await load()
  const shared: [string, string][] = [['content-type', type], ...headersOfType(headers, type), ['cache-control', CACHE]]
  if (TEXT.test(type)) shared.push(['vary', 'Accept-Encoding'])
  const variant = (bytes: Buffer, coding: 'identity' | 'gzip' | 'br') =>
    variantOf(bytes, coding, { etag: `"${address.slice('/assets/'.length)}-${coding}"`, headers: shared })
  const variants: Variants = { identity: variant(body, 'identity') }
  if (TEXT.test(type)) for (const coding of ['gzip', 'br'] as const) variants[coding] = variant(await compressText(body, coding), coding)
  return variants
}
