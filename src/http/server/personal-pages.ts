import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { sessionCookieName } from '../../domain/session.ts'
import { findPageSession, isUseDue, type PageSession } from '../../features/accounts/find-session.ts'
import type { Changes } from '../../platform/changes.ts'
import type { RenderSlot } from '../../web/entry.server.tsx'
import type { App, Ctx, Env } from '../context.ts'
import { cookieOf } from '../session.ts'
import { createTemplateRequest, isTemplateRequest } from '../template-request.ts'
import { knownKeyOf, PAGES, productIn } from './cached-pages.ts'
import { codingsFor } from './content-encoding.ts'
import { createTemplate, fillTemplate, type PageTemplate } from './page-template.ts'
import { createTopicCache, type TopicCache } from './topic-cache.ts'

export type PersonalPages = {
  templates: TopicCache<PageTemplate>
  renderSlot: RenderSlot
  /** When each session has last written, for as long as this may matter. */
  writers: Map<string, number>
}

/** A template with its compressed parts takes about 80 KB. */
const LIMITS = { maxEntries: 500, maxBytes: 16 * 1024 * 1024 }

export function createPersonalPages(changes: Pick<Changes, 'listen'>, renderSlot: RenderSlot): PersonalPages {
  return { templates: createTopicCache(changes, LIMITS), renderSlot, writers: new Map() }
}

/**
 * Answers signed-in people from templates: what is the same for everybody is rendered once, until one of its topics changes,
 * and what is personal is read in one statement and filled in. Whatever is unusual is left to the page's own handler, which
 * gives the same bytes. Must precede every middleware that adds a header, and follow `compress`.
 */
export function personalPages(app: App, pages: PersonalPages): void {
  app.use(noteWriter(pages))
  for (const path of PAGES) app.get(path, personalPage(app, pages))
}

const personalPage = (app: App, pages: PersonalPages) =>
  createMiddleware<Env>(async (c, next) => {
    if (isTemplateRequest(c)) return storeTemplate(c, pages.templates, next)
    const token = cookieOf(c, sessionCookieName)
    const key = token === null || c.req.method !== 'GET' || hasWritten(pages, token) ? null : keyOf(c)
    if (key === null || token === null) return next()
    // A failure of the database is reported by the page's own handler.
    const [template, seen] = await Promise.all([
      findTemplate(app, pages.templates, { key, url: c.req.url }),
      findPageSession(c.var.shop, token, productIn(key)).catch(() => null),
    ])
    // Their review moves the product's list of reviews. What is due writes.
    if (!template || !seen || seen.hasReviewed || isUseDue(c.var.shop, seen.session)) return next()
    return answer(c, template, { seen, renderSlot: pages.renderSlot })
  })

/** Null where the page depends on more than its key. Signing in to add a product, and editing a review, have addresses of their own. */
function keyOf(c: Ctx): string | null {
  const key = knownKeyOf(c)
  if (key === null || productIn(key) === null) return key
  return c.req.query('added') === undefined && c.req.query('review') === undefined ? key : null
}

async function findTemplate(
  app: App,
  templates: TopicCache<PageTemplate>,
  { key, url }: { key: string; url: string },
): Promise<PageTemplate | null> {
  const known = templates.find(key) ?? (await templates.pending(key))
  if (known) return known
  await app.fetch(createTemplateRequest(url))
  return templates.find(key) ?? null
}

async function storeTemplate(c: Ctx, templates: TopicCache<PageTemplate>, next: () => Promise<void>): Promise<void> {
  const key = knownKeyOf(c)
  if (key === null) return next()
  const making = templates.start(key)
  try {
    await next()
    if (c.res.status !== 200 || !c.res.headers.get('content-type')?.startsWith('text/html') || c.res.headers.has('set-cookie')) return
    const headers = [...c.res.headers].filter(([name]) => name !== 'x-request-id' && name !== 'vary')
    const template = await createTemplate(await c.res.text(), headers, c.var.style?.gzip)
    making.store({ value: template, topics: c.var.topics, bytes: template.bytes })
    c.res = new Response(null, { status: 204 })
  } finally {
    making.end()
  }
}

type Filling = { seen: PageSession; renderSlot: RenderSlot }

function answer(c: Ctx, template: PageTemplate, { seen: { session, line }, renderSlot }: Filling): Response {
  const { person, cartCount } = session
  const filled = fillTemplate(template, { person, cartCount, line }, renderSlot)
  const gzip = codingsFor(c.req.header('accept-encoding')).includes('gzip')
  const headers: [string, string][] = [...template.headers, ['x-request-id', randomUUID()]]
  if (!gzip) return new Response(filled.text(), { headers: [...headers, ['vary', 'Cookie']] })
  const body = new Uint8Array(filled.gzip())
  return new Response(body, { headers: [...headers, ['vary', 'Cookie, Accept-Encoding'], ['content-encoding', 'gzip']] })
}

/**
 * People see what they have just written: the feed of changes may not have reached this instance's templates yet. Longer
 * than a poll of platform/changes.ts takes to find it.
 */
const SEEN_AFTER_MS = 2000
const MAX_WRITERS = 10_000
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const noteWriter = ({ writers }: PersonalPages) =>
  createMiddleware<Env>(async (c, next) => {
    if (SAFE.has(c.req.method)) return next()
    try {
      await next()
    } finally {
      const token = cookieOf(c, sessionCookieName)
      if (token !== null) note(writers, token)
    }
  })

/** The map is in the order of the last writes. */
function note(writers: Map<string, number>, token: string): void {
  const now = performance.now()
  writers.delete(token)
  writers.set(token, now)
  for (const [oldest, at] of writers) {
    if (writers.size <= MAX_WRITERS && now - at < SEEN_AFTER_MS) return
    writers.delete(oldest)
  }
}

function hasWritten({ writers }: PersonalPages, token: string): boolean {
  const at = writers.get(token)
  return at !== undefined && performance.now() - at < SEEN_AFTER_MS
}
