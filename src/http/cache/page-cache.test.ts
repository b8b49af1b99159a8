import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EVERYTHING, type Topics } from '../../platform/live/changes.ts'
import { createPageCache, INVENTED, type PageCache } from './page-cache.ts'

type SetUp = { pages: PageCache; change: (...topics: string[]) => void }

function setUp(limits?: { maxPages: number; maxBytes: number }): SetUp {
  const listeners: ((topics: Topics) => void)[] = []
  const listen = (listener: (topics: Topics) => void) => {
    listeners.push(listener)
    return () => {}
  }
  const notify = (topics: Topics) => listeners.forEach((listener) => listener(topics))
  return { pages: createPageCache({ listen }, limits), change: (...topics) => notify(new Set(topics)) }
}

const HEADERS: [string, string][] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['vary', 'Cookie, Accept-Encoding'],
]

function keep(pages: PageCache, key: string, { topics = [] as string[], html = `<p>${key}</p>` } = {}): void {
  const rendering = pages.startRendering(key)
  rendering.store({ topics: new Set(topics), headers: HEADERS, html })
  rendering.end()
}

const keysOf = (pages: PageCache, ...keys: string[]) => keys.filter((key) => pages.find(key))

describe('a cached page', () => {
  it('is found under its key, as it is and compressed, each with its own strong ETag', async () => {
    const { pages } = setUp()
    const html = '<p>नील</p>'.repeat(500)
    keep(pages, '/shop', { html })
    await pages.settled()
    const { identity, gzip, br } = pages.find('/shop')!
    expect([identity.body, gunzipSync(gzip!.body), brotliDecompressSync(br!.body)].map(String)).toEqual([html, html, html])
    expect(new Set([identity, gzip, br].map((variant) => variant?.etag)).size).toBe(3)
    for (const variant of [identity, gzip, br]) expect(variant?.etag).toMatch(/^"[\w-]+"$/)
  })

  it('has the ETag of its content', () => {
    const { pages } = setUp()
    const etag = (html: string) => {
      keep(pages, '/', { html })
      return pages.find('/')?.identity.etag
    }
    expect(etag('a')).toBe(etag('a'))
    expect(etag('a')).not.toBe(etag('b'))
  })

  it('has a head that says its length, its coding and what the application said', async () => {
    const { pages } = setUp()
    keep(pages, '/', { html: 'x'.repeat(2000) })
    await pages.settled()
    const { br } = pages.find('/')!
    expect(br?.head).toEqual(
      [...HEADERS.flat(), 'etag', br?.etag, 'content-length', String(br?.body.length), 'content-encoding', 'br'].map(String),
    )
    expect(br?.notModified).toEqual(['vary', 'Cookie, Accept-Encoding', 'etag', br?.etag])
  })

  it('is dropped when one of its topics changes, and no other page is', () => {
    const { pages, change } = setUp()
    keep(pages, '/', { topics: ['products'] })
    keep(pages, '/product/kurta', { topics: ['product:kurta', 'reviews:kurta'] })
    keep(pages, '/terms')
    change('cart:asha', 'reviews:kurta')
    expect(keysOf(pages, '/', '/product/kurta', '/terms')).toEqual(['/', '/terms'])
    change('products', 'product:kurta')
    expect(keysOf(pages, '/', '/product/kurta', '/terms')).toEqual(['/terms'])
  })

  it('is dropped with all others when anything may have changed', () => {
    const { pages, change } = setUp()
    keep(pages, '/', { topics: ['products'] })
    keep(pages, '/terms')
    change(EVERYTHING)
    expect(pages.size()).toEqual({ pages: 0, bytes: 0 })
  })

  it('that replaced another depends on its own topics only', () => {
    const { pages, change } = setUp()
    keep(pages, '/', { topics: ['products'] })
    keep(pages, '/', { topics: ['content'] })
    change('products')
    expect(keysOf(pages, '/')).toEqual(['/'])
    change('content')
    expect(keysOf(pages, '/')).toEqual([])
  })

  it.each([
    ['before', 0],
    // Compressing begins within this turn of the event loop, and cannot end in it.
    ['while', 10],
  ])('dropped %s it is compressed stays dropped', async (_, microtasks) => {
    const { pages, change } = setUp()
    keep(pages, '/', { topics: ['products'], html: 'x'.repeat(100_000) })
    for (let count = 0; count < microtasks; count++) await Promise.resolve()
    change('products')
    await pages.settled()
    expect(pages.size()).toEqual({ pages: 0, bytes: 0 })
  })
})

describe('a page whose topics change while it is rendered', () => {
  it.each([['products'], [EVERYTHING]])('is not cached (%s)', (topic) => {
    const { pages, change } = setUp()
    const rendering = pages.startRendering('/')
    change(topic)
    change('cart:asha')
    rendering.store({ topics: new Set(['products']), headers: HEADERS, html: 'the old price' })
    rendering.end()
    expect(pages.find('/')).toBeUndefined()
  })

  it('does not prevent the next rendering from being cached', () => {
    const { pages, change } = setUp()
    const slow = pages.startRendering('/')
    change('products')
    keep(pages, '/', { topics: ['products'], html: 'the new price' })
    slow.store({ topics: new Set(['products']), headers: HEADERS, html: 'the old price' })
    slow.end()
    expect(String(pages.find('/')?.identity.body)).toBe('the new price')
  })

  it('is cached when only other topics change', () => {
    const { pages, change } = setUp()
    const rendering = pages.startRendering('/product/kurta')
    change('cart:asha', 'product:stole')
    rendering.store({ topics: new Set(['product:kurta']), headers: HEADERS, html: '' })
    rendering.end()
    expect(keysOf(pages, '/product/kurta')).toEqual(['/product/kurta'])
  })
})

describe('the memory of cached pages', () => {
  it('holds so many pages; the one asked for longest ago goes first', () => {
    const { pages } = setUp({ maxPages: 3, maxBytes: 1e6 })
    for (const key of ['/a', '/b', '/c']) keep(pages, key)
    pages.find('/a')
    keep(pages, '/d')
    expect(keysOf(pages, '/a', '/b', '/c', '/d')).toEqual(['/a', '/c', '/d'])
  })

  it('has places of their own for pages of which anybody can ask for any number: 200', () => {
    const { pages } = setUp({ maxPages: 3, maxBytes: 1e6 })
    keep(pages, '/a')
    for (let n = 0; n < 205; n++) keep(pages, `${INVENTED}${n}`)
    expect(pages.size().pages).toBe(201)
    expect(keysOf(pages, '/a', `${INVENTED}4`, `${INVENTED}5`)).toEqual(['/a', `${INVENTED}5`])
  })

  it('holds so many bytes, compressed bodies included', async () => {
    const { pages } = setUp({ maxPages: 100, maxBytes: 10_000 })
    const random = Array.from({ length: 3000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 90))).join('')
    for (let i = 0; i < 20; i++) keep(pages, `/${i}`, { html: random + i })
    expect(pages.size().bytes).toBeLessThanOrEqual(10_000)
    await pages.settled()
    expect(pages.size().bytes).toBeLessThanOrEqual(10_000)
    expect(keysOf(pages, '/19')).toEqual(['/19'])
  })

  it('does not take a page larger than all of it', () => {
    const { pages } = setUp({ maxPages: 100, maxBytes: 1000 })
    keep(pages, '/', { html: 'x'.repeat(1001) })
    expect(pages.size()).toEqual({ pages: 0, bytes: 0 })
  })
})

describe('a page that is being rendered', () => {
  it('is handed to everybody who waits for it', async () => {
    const { pages } = setUp()
    expect(pages.pending('/')).toBeUndefined()
    const rendering = pages.startRendering('/')
    const waiting = pages.pending('/')
    rendering.store({ topics: new Set(), headers: HEADERS, html: 'home' })
    rendering.end()
    expect(await waiting).toBe(pages.find('/'))
    expect(pages.pending('/')).toBeUndefined()
  })

  it('is handed to nobody when what it shows has changed meanwhile, or it is not cached', async () => {
    const { pages, change } = setUp()
    const old = pages.startRendering('/')
    const waiting = pages.pending('/')
    change('products')
    old.store({ topics: new Set(['products']), headers: HEADERS, html: 'the old price' })
    old.end()
    expect(await waiting).toBeNull()
    const refused = pages.startRendering('/product/gone')
    const others = pages.pending('/product/gone')
    refused.end()
    expect(await others).toBeNull()
  })
})
