import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { feedItems, type FeedField } from '../../domain/feed/product-feed.ts'
import { xml } from '../../domain/xml.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { listForFeed } from '../../features/catalogue/list-for-feed.ts'
import { TOO_MANY_CALLS } from '../../messages/checkout.ts'
import { rememberFor, type Remembered } from '../../platform/work/remember-for.ts'
import type { Shop } from '../../shop.ts'
import { codingsFor } from '../content-encoding.ts'
import type { App } from '../context.ts'
import { refusal } from '../refusal.ts'
import { url } from '../routes.ts'
import { streamOf } from '../stream-of.ts'
import { textResponse } from '../text-response.ts'

/** A feed up to this size is cached as pages are; a longer one is made at most once a minute. */
const MOST_CACHED = 1024 * 1024
const REMEMBERED_MS = 60_000
/** Compressed, some hundred thousand products. */
const MOST_PACKED = 32 * 1024 * 1024

/** All products for merchant tools: RSS 2.0 with the fields of Google's product data. */
export function mountProductFeed(app: App): void {
  let long: Remembered<Buffer> | null = null

  app.get(url.productFeed, async (c) => {
    const { shop, address } = c.var
    if (!(await shop.attempts.consume('feed-address', address)).ok) return refusal('RESOURCE_EXHAUSTED', TOO_MANY_CALLS)
    c.var.topics.add('products')
    const begun = long === null ? await readStart(feedParts(shop)) : null
    if (begun?.isWhole) return textResponse(begun.text, { headers: { ...XML, 'cache-control': 'public, max-age=3600' } })
    // However slowly somebody reads, nobody else waits for it: it is made first, then sent.
    long ??= rememberFor(REMEMBERED_MS, () => pack(feedParts(shop)))
    const packed = await long.get()
    const headers = { ...XML, 'cache-control': 'no-store', vary: 'Accept-Encoding' }
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const isPacked = codingsFor(c.req.header('accept-encoding')).includes('gzip')
    const sent = Readable.from(slices(packed))
    return new Response(streamOf(isPacked ? sent : sent.pipe(createGunzip())), {
      headers: { ...headers, ...(isPacked && { 'content-encoding': 'gzip' }) },
    })
  })
}

/** @throws {UnavailableError} when it is more than there is memory for */
function pack(parts: AsyncGenerator<string>): Promise<Buffer> {
  return pipeline(Readable.from(parts), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of packed) {
      bytes += piece.length
      if (bytes > MOST_PACKED) throw new UnavailableError('the product feed is too long', { retryAfterS: 3600 })
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  })
}

/** None of those who read it has a copy. */
function* slices(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += SLICE) yield packed.subarray(at, at + SLICE)
}

const SLICE = 16 * 1024
const XML = { 'content-type': 'application/xml; charset=utf-8' }

async function readStart(parts: AsyncGenerator<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = ''
  while (text.length < MOST_CACHED) {
    const { value, done } = await parts.next()
    if (done) return { text, isWhole: true }
    text += value
  }
  await parts.return(undefined)
  return { text, isWhole: false }
}

async function* feedParts(shop: Pick<Shop, 'db' | 'publicUrl' | 'folder'>): AsyncGenerator<string> {
  const { publicUrl, folder } = shop
  const about: FeedField[] = [
    ['title', folder.name],
    ['link', `${publicUrl}/`],
    ['description', folder.tagline],
  ]
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${write(about)}\n`
  for await (const products of listForFeed(shop)) {
    const items = products.flatMap(({ product, facts }) => feedItems(product, facts, shop))
    yield items.map((fields) => `<item>${write(fields)}</item>\n`).join('')
  }
  yield '</channel>\n</rss>\n'
}

function write(fields: FeedField[]): string {
  return fields.map(([name, value]) => `<${name}>${typeof value === 'string' ? xml(value) : write(value)}</${name}>`).join('')
}
