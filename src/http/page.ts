import { readSearch } from '../domain/search/search.ts'
import { nextChange, NO_NOTICES, noticesAt, type Notices } from '../domain/shop/notice.ts'
import { withOwnWords } from '../domain/shop/own-words.ts'
import type { ShopFolder } from '../domain/shop/shop-folder.ts'
import { countCart } from '../features/cart/find-cart.ts'
import { NEXT_RESET_TOPIC } from '../features/demo/schedule-reset.ts'
import { NOTICES_TOPIC } from '../features/notices/find-notices.ts'
import { PAGES_TOPIC } from '../features/pages/find-pages.ts'
import type { Shop } from '../shop.ts'
import type { PageName, PropsOf } from '../web/entry.server.tsx'
import type { Ctx } from './context.ts'
import { url } from './routes.ts'
import { textResponse } from './text-response.ts'

export type PageStatus = 200 | 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 422 | 429 | 500 | 503

/** Renders a page for the person who asks. What a signed-in person sees is never stored. */
export async function page<Name extends PageName>(c: Ctx, name: Name, props: PropsOf<Name>, status: PageStatus = 200): Promise<Response> {
  const { shop } = c.var
  if (shop.demo) c.var.topics.add(NEXT_RESET_TOPIC)
  const [cartCount, nextReset, notices, folder] = await Promise.all([cartCountOf(c), nextResetOf(shop), noticesOf(c), folderOf(c)])
  return render(c, name, props, { status, cartCount, nextReset, notices, folder })
}

/** Null also where the database is away: a page that needs nothing else of it is shown all the same. */
async function nextResetOf({ demo, nextReset }: Pick<Shop, 'demo' | 'nextReset'>): Promise<Date | null> {
  return demo ? nextReset().catch(() => null) : null
}

/** What shoppers are told now; a cached copy of the page ends with the first that begins or ends. */
async function noticesOf(c: Ctx): Promise<Notices> {
  const { shop, topics } = c.var
  topics.add(NOTICES_TOPIC)
  const now = shop.clock.now()
  try {
    const notices = await shop.notices()
    const change = nextChange(notices, now)
    if (change) staleFrom(c, change)
    return noticesAt(notices, now)
  } catch {
    // The database is away: the page is shown without them, and not again.
    staleFrom(c, now)
    return NO_NOTICES
  }
}

/** The shop folder with what operators have written in its place. */
export async function folderOf(c: Ctx): Promise<ShopFolder> {
  const { shop, topics } = c.var
  topics.add(PAGES_TOPIC)
  try {
    return withOwnWords(shop.folder, await shop.ownWords())
  } catch {
    // The database is away, as for the notices.
    staleFrom(c, shop.clock.now())
    return shop.folder
  }
}

/** A cached copy of the response ends then, if not before. */
export function staleFrom(c: Ctx, at: Date): void {
  const { freshUntil } = c.var
  if (!freshUntil || at < freshUntil) c.set('freshUntil', at)
}

const SAFE = new Set(['GET', 'HEAD'])

/** The session was read with its cart's count; a request that writes may have changed the cart since. */
async function cartCountOf(c: Ctx): Promise<number> {
  const { shop, session } = c.var
  if (!session) return 0
  return SAFE.has(c.req.method) ? session.cartCount : countCart(shop, session.person.uid)
}

/** Renders a page without the database, so without the cart's count and the time of the next reset. */
export function pageWithoutData<Name extends PageName>(c: Ctx, name: Name, props: PropsOf<Name>, status: PageStatus): Promise<Response> {
  return render(c, name, props, { status, cartCount: 0, nextReset: null, notices: NO_NOTICES, folder: c.var.shop.folder })
}

type Rendering = { status: PageStatus; cartCount: number; nextReset: Date | null; notices: Notices; folder: ShopFolder }

async function render<Name extends PageName>(
  c: Ctx,
  name: Name,
  props: PropsOf<Name>,
  { status, cartCount, nextReset, notices, folder }: Rendering,
): Promise<Response> {
  const { shop, web, person } = c.var
  const frame = {
    path: c.req.path,
    q: c.req.path === url.shop ? readSearch(c.req.query('q')) : '',
    person,
    role: c.var.operator?.role,
    cartCount,
    demo: shop.demo,
    appCheck: shop.appCheck !== null,
    nextReset,
    notices,
    publicUrl: shop.publicUrl,
    seller: shop.seller,
    folder,
  }
  const [toHtml, linkHeader] = await Promise.all([web.render(), web.linkHeader()])
  const link = linkHeader(name, props, folder)
  const style = web.pageStyles?.get(name)
  c.set('style', style)
  return textResponse(toHtml(name, props, frame, style?.assets ?? web.assets), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': person ? 'no-store' : 'private, no-cache',
      vary: 'Cookie',
      'speculation-rules': `"${url.speculationRules}"`,
      ...(link !== null && { link }),
    },
  })
}

/** The two addresses under /auth that browsers navigate to. */
const BROWSER_PATHS = /^\/auth\/(start|callback)\//

/** Whether errors are answered as JSON instead of a page. */
export function isApiRequest(c: Ctx): boolean {
  return isApiPath(c.req.path)
}

export function isApiPath(path: string): boolean {
  if (BROWSER_PATHS.test(path)) return false
  return /^\/(api|ucp|mcp|functions|auth|webhooks|files|assets|icons|live)(\/|$)/.test(path)
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

/** Whether a script has sent the form that expects the result as JSON: that of a provider's popup. */
export function isFromScript(c: Ctx): boolean {
  return c.req.header('accept') === 'application/json'
}

/**
 * The result for the script that opens a provider's page in a popup: its address, where to go instead, or why not; with
 * `confirm` the person is to confirm first that it is they.
 */
export function answerScript(
  answer: { redirect: string } | { popup: string } | { errors: object; confirm?: true },
  status: PageStatus = 200,
): Response {
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}
