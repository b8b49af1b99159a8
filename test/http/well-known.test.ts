import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const ORIGIN = 'http://shop.test'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test.close())

describe('what is nobody’s to read', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.DS_Store',
    '/.data',
    '/debug',
    '/debug/pprof',
    '/server-status',
    '/actuator/env',
    '/package.json',
    '/package-lock.json',
    '/src/main.ts',
    '/dist/server/entry.server.js',
    '/node_modules/hono/package.json',
    '/db/migrations/0001-accounts.sql',
    '/backup.zip',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/files/../.data',
    '/assets/entry.js.map',
    '/@vite/client',
    '/@fs/etc/passwd',
    '/phpinfo.php',
    '/wp-login.php',
    '/metrics',
  ])('%s is not found', async (path) => {
    const answer = await app.visitor('GET', path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, expect.stringMatching(/no-store|no-cache/)])
  })
})

describe('/robots.txt', () => {
  const isAllowed = (rules: string, path: string) =>
    ![...rules.matchAll(/^Disallow: (.+)$/gm)].some(([, prefix]) => path.startsWith(prefix!))

  it('keeps crawlers to what may be found, and shows them the sitemap', async () => {
    const answer = await app.visitor('GET', '/robots.txt')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const rules = await answer.text()
    expect(rules).toMatch(/^User-agent: \*\n/)
    expect(rules).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    const open = [
      '/',
      '/shop',
      '/product/kurta',
      '/contactus',
      '/files/pictures/kurta/1-800.webp',
      '/assets/style.css',
      '/icons/favicon.svg',
    ]
    const closed = [
      '/account/orders',
      '/checkout',
      '/signin?redirect=/shop',
      '/register',
      '/content',
      '/content/x',
      '/api/products',
      '/auth/token',
      '/live',
    ]
    expect(open.filter((path) => !isAllowed(rules, path))).toEqual([])
    expect(closed.filter((path) => isAllowed(rules, path))).toEqual([])
  })
})

/** As a manifest writes it: a PNG says it in its head, a drawing has any. */
async function sizesOf(file: Response): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  return file.headers.get('content-type') === 'image/png' ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'any'
}

describe('icons', () => {
  it('of the manifest are there, in the sizes that it names', async () => {
    const answer = await app.visitor('GET', '/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    const { icons, start_url } = (await answer.json()) as {
      icons: { src: string; sizes: string; type: string; purpose?: string }[]
      start_url: string
    }
    expect(start_url).toBe('/')
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes, type } of icons) {
      const file = await app.visitor('GET', src)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
      expect(await sizesOf(file)).toBe(sizes)
    }
  })

  it('of a page are there, with the one that browsers ask for unasked', async () => {
    const html = await (await app.visitor('GET', '/')).text()
    const named = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)].map(([, href]) => href!)
    expect(named).toContain('/favicon.ico')
    expect(named).toHaveLength(4)
    for (const href of named) expect((await app.visitor('GET', href)).status).toBe(200)
  })

  it.each(['/icons/nothing.png', '/icons/..%2f..%2fpage.ts'])('that are not there are not found: %s', async (path) => {
    expect((await app.visitor('GET', path)).status).toBe(404)
  })
})
