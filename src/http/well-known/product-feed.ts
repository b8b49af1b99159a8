import { feedItems, type FeedField } from '../../domain/feed/product-feed.ts'
import { listForFeed } from '../../features/catalogue/list-for-feed.ts'
import { TOO_MANY_CALLS } from '../../messages/checkout.ts'
import type { Shop } from '../../shop.ts'
import type { App } from '../context.ts'
import { refusal } from '../refusal.ts'
import { url } from '../routes.ts'
import { streamOf } from '../stream-of.ts'
import { textResponse } from '../text-response.ts'
import { xml } from './xml.ts'

/** A feed up to this size is cached as pages are; a longer one is sent as it is read. */
const MOST_CACHED = 1024 * 1024
/** Longer ones that are sent at once, whoever asks. */
const MOST_AT_ONCE = 3

/** All products for merchant tools: RSS 2.0 with the fields of Google's product data. */
export function mountProductFeed(app: App): void {
  let sending = 0

  app.get(url.productFeed, async (c) => {
    const { shop, address } = c.var
    if (!(await shop.attempts.consume('feed-address', address)).ok) return refusal('RESOURCE_EXHAUSTED', TOO_MANY_CALLS)
    c.var.topics.add('products')
    const parts = feedParts(shop)
    const begun = await readStart(parts)
    if (begun.isWhole) return textResponse(begun.text, { headers: { ...XML, 'cache-control': 'public, max-age=3600' } })
    if (c.req.method === 'HEAD') return new Response(null, { headers: XML })
    if (sending >= MOST_AT_ONCE) return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
    return new Response(streamOf(rest(begun.text, parts)), { headers: { ...XML, 'cache-control': 'no-store' } })
  })

  async function* rest(start: string, parts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    sending++
    try {
      yield encoder.encode(start)
      for await (const part of parts) yield encoder.encode(part)
    } finally {
      sending--
    }
  }
}

const XML = { 'content-type': 'application/xml; charset=utf-8' }

async function readStart(parts: AsyncGenerator<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = ''
  while (text.length < MOST_CACHED) {
    const { value, done } = await parts.next()
    if (done) return { text, isWhole: true }
    text += value
  }
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
