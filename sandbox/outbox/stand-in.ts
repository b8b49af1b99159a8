import { Hono } from 'hono'
import { z } from 'zod'
import type { StandIn } from '../stand-in.ts'
import { serveStyles } from '../styles.ts'
import type { Kept, Outbox, Sent } from './outbox.ts'
import { renderOutbox } from './page.ts'

/** A mail is somebody else's HTML: it may show itself and open links, and nothing else. */
const POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Shows what was sent, to people and to programs. */
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
    // Links open beside the outbox: no page lets itself be shown within it.
    return found ? c.html(`<base target="_blank">${found.html}`, 200, { 'content-security-policy': POLICY }) : c.notFound()
  })
  routes.get('/outbox/:id/raw', (c) => {
    const found = outbox.find(c.req.param('id'))
    return found?.raw ? c.text(found.raw, 200, { 'x-content-type-options': 'nosniff' }) : c.notFound()
  })
  routes.get('/outbox/:id/attachments/:index{[0-9]}', (c) => {
    const file = outbox.find(c.req.param('id'))?.attachments[Number(c.req.param('index'))]
    if (!file) return c.notFound()
    // Whatever it says of itself, it is shown as a PDF or kept as a file.
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

function toJson({ kind, to, subject, text, html, at }: Kept): Sent {
  return { kind, to, subject, text, html, at }
}
