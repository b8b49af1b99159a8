import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { App, Ctx } from '../context.ts'
import type { Route } from '../route.ts'
import { url } from '../routes.ts'
import { mountSitemap } from './sitemap.ts'

/** What search engines, tabs and home screens ask for by well-known names. */
export function mountDiscovery(app: App, pages: readonly Route[]): void {
  mountSitemap(app, pages)
  app.get(url.robots, (c) => answerText(c, 'text/plain; charset=utf-8', robots(c.var.shop.publicUrl)))
  app.get(url.manifest, (c) => answerText(c, 'application/manifest+json', MANIFEST))
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

/** --bleached of tokens.css. */
const GROUND = '#fdfcfa'

const MANIFEST = JSON.stringify({
  id: '/',
  name: 'Chhaap Handblock Cottons',
  short_name: 'Chhaap',
  description: 'Cotton kurtas, dresses and shirts, block-printed by hand in natural dyes.',
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  // Paying leads to another site: without browser controls there would be no way back.
  display: 'minimal-ui',
  theme_color: GROUND,
  background_color: GROUND,
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

const TYPES = new Map([
  ['.ico', 'image/x-icon'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
])

/** A few kilobytes, read once. Their names are fixed, since they are requested without reading a page first. */
const FOLDER = join(import.meta.dirname, '..', '..', 'web', 'icons')
const ICONS = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name))]))

function icon(c: Ctx, name: string): Response | Promise<Response> {
  const bytes = ICONS.get(name)
  const type = TYPES.get(extname(name))
  if (!bytes || !type) return c.notFound()
  return new Response(bytes, { headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' } })
}
