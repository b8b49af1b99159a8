import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from '../../shop.ts'
import type { App, Ctx } from '../context.ts'
import type { Route } from '../route.ts'
import { url } from '../routes.ts'
import { mountProductFeed } from './product-feed.ts'
import { mountSitemap } from './sitemap.ts'

/** What search engines, tabs and home screens ask for by well-known names. */
export function mountDiscovery(app: App, pages: readonly Route[]): void {
  mountSitemap(app, pages)
  mountProductFeed(app)
  app.get(url.robots, (c) => answerText(c, 'text/plain; charset=utf-8', robots(c.var.shop.publicUrl)))
  app.get(url.manifest, (c) => answerText(c, 'application/manifest+json', manifest(c.var.shop)))
  app.get(url.serviceWorker, (c) =>
    c.body(SERVICE_WORKER, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  app.get(url.favicon, (c) => icon(c, 'favicon.ico'))
  app.get(url.icons, (c) => icon(c, c.req.param('name')))
}

function answerText(c: Ctx, type: string, body: string): Response {
  return c.body(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}

/** Private pages, forms and APIs. A rule covers all addresses that begin with it. */
const DISALLOWED = [
  url.account,
  url.cart,
  url.saved,
  url.stopTelling,
  url.cards,
  url.content,
  url.signIn,
  url.register,
  url.forgotPassword,
  url.resetPassword,
  url.verifyEmail,
  '/payments/',
  '/api/',
  '/auth/',
  '/functions/',
  '/webhooks/',
  url.live,
]

function robots(publicUrl: string): string {
  return `User-agent: *\n${DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}${url.sitemap}\n`
}

const manifest = ({ folder, seller }: Pick<Shop, 'folder' | 'seller'>) =>
  JSON.stringify({
    id: '/',
    name: seller.address.name,
    short_name: folder.name,
    description: folder.tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    // Paying leads to another site: without browser controls there would be no way back.
    display: 'minimal-ui',
    theme_color: folder.looks.ground,
    background_color: folder.looks.ground,
    categories: ['shopping'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })

/** The worker stands at the root, as its scope is its folder. It is not minified: browsers compare it byte by byte. */
const SERVICE_WORKER = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'service-worker.js'), 'utf8')

/** Drawn from the mark. Their names are fixed, since they are requested without reading a page first. */
async function icon(c: Ctx, name: string): Promise<Response> {
  const file = c.var.shop.folder.files.get(`/icons/${name}`)
  if (!file) return c.notFound()
  const bytes = await file.load()
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': file.type, 'cache-control': 'public, max-age=86400' } })
}
