import { Hono } from 'hono'
import { z } from 'zod'
import { serveStyles } from '../page.ts'
import type { StandIn } from '../stand-in.ts'
import type { StoredMessage, Outbox, Sent } from './outbox.ts'
import { renderOutbox } from './page.ts'

/** A mail's HTML is untrusted: it may be displayed and open links, nothing else. */
const POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Shows the sent messages, as a page and as JSON. */
export function showOutbox(outbox: Outbox): StandIn {
  const routes = new Hono()
  routes.get('/outbox', (c) => c.html(renderOutbox(outbox.list()), 200, { 'cache-control': 'no-store' }))
  routes.get('/outbox.css', serveStyles(new URL('./outbox.css', import.meta.url)))
  routes.get('/outbox.json', (c) => c.json(outbox.list().map(toJson), 200, { 'cache-control': 'no-store' }))
  routes.delete('/outbox.json', (c) => {
    const before = z.iso.datetime().safeParse(c.req.query('before') ?? new Date().toISOString())
    if (!before.success) return c.json({ error: 'before is not a time' }, 400)
    outbox.clear(before.data)
    return c.body(null, 204)
  })
  routes.get('/outbox/:id/html', (c) => {
    const found = outbox.find(c.req.param('id'))
    // Links open in a new tab, because other pages cannot be shown in the frame.
    return found ? c.html(`<base target="_blank">${withPictures(found)}`, 200, { 'content-security-policy': POLICY }) : c.notFound()
  })
  routes.get('/outbox/:id/raw', (c) => {
    const found = outbox.find(c.req.param('id'))
    return found?.raw ? c.text(found.raw, 200, { 'x-content-type-options': 'nosniff' }) : c.notFound()
  })
  routes.get('/outbox/:id/attachments/:index{[0-9]}', (c) => {
    const file = outbox.find(c.req.param('id'))?.attachments[Number(c.req.param('index'))]
    if (!file) return c.notFound()
    // Only PDFs are displayed; everything else is downloaded, whatever its type claims.
    return file.type === 'application/pdf'
      ? c.body(file.bytes, 200, { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
      : c.body(file.bytes, 200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
  })
  return {
    name: 'Outbox',
    about: 'Every mail and text message that was sent, the last 200.',
    addresses: [
      { method: 'GET', path: '/outbox', about: 'to read' },
      { method: 'GET', path: '/outbox.json', about: 'the same for programs' },
      { method: 'DELETE', path: '/outbox.json', about: 'empties it, with ?before=TIME only of what was sent until then' },
    ],
    routes,
    stop: () => {},
  }
}

/** The HTML with the pictures that came with it in their places. */
function withPictures({ html, attachments }: StoredMessage): string {
  return html.replaceAll(/\bcid:([\w.@-]+)/g, (name, cid) => {
    const picture = attachments.find((file) => file.cid === cid && /^image\/(png|jpeg)$/.test(file.type))
    return picture ? `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}` : name
  })
}

function toJson({ kind, to, subject, text, html, at }: StoredMessage): Sent {
  return { kind, to, subject, text, html, at }
}
