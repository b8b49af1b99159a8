import { countCart } from '../features/cart/find-cart.ts'
import { NEXT_RESET_TOPIC } from '../features/demo/schedule-reset.ts'
import type { PageName, PropsOf } from '../web/entry.server.tsx'
import type { Ctx } from './context.ts'
import { Refusal } from './refusal.ts'
import { url } from './routes.ts'

type PageStatus = 200 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503

/** Renders a page for the person who asks. What a signed-in person sees is never stored. */
export async function page<Name extends PageName>(c: Ctx, name: Name, props: PropsOf<Name>, status: PageStatus = 200): Promise<Response> {
  const { shop } = c.var
  if (shop.demo) c.var.topics.add(NEXT_RESET_TOPIC)
  const [cartCount, nextReset] = await Promise.all([cartCountOf(c), shop.demo ? shop.nextReset.find() : null])
  return render(c, name, props, { status, cartCount, nextReset })
}

const SAFE = new Set(['GET', 'HEAD'])

/** The session was read with its cart's count; a request that writes may have changed the cart since. */
async function cartCountOf(c: Ctx): Promise<number> {
  const { shop, session } = c.var
  if (!session) return 0
  return SAFE.has(c.req.method) ? session.cartCount : countCart(shop, session.person.uid)
}

/** Like `page`, asking the database for nothing: for when it is the database that does not answer. The cart has no number then. */
export function pageWithoutData<Name extends PageName>(c: Ctx, name: Name, props: PropsOf<Name>, status: PageStatus): Promise<Response> {
  return render(c, name, props, { status, cartCount: 0, nextReset: c.var.shop.nextReset.latest() })
}

type Rendering = { status: PageStatus; cartCount: number; nextReset: Date | null }

async function render<Name extends PageName>(
  c: Ctx,
  name: Name,
  props: PropsOf<Name>,
  { status, cartCount, nextReset }: Rendering,
): Promise<Response> {
  const { shop, web, person } = c.var
  const frame = { path: c.req.path, person, cartCount, demo: shop.demo, nextReset, publicUrl: shop.publicUrl }
  const toHtml = await web.render()
  return new Response(toHtml(name, props, frame, web.assets), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': person ? 'no-store' : 'private, no-cache',
      vary: 'Cookie',
      'speculation-rules': `"${url.speculationRules}"`,
    },
  })
}

/** The two addresses of the sign-in service that browsers go through. */
const FOR_BROWSERS = /^\/auth\/(start|callback)\//

/** Programs get JSON, people get pages. */
export function isForPrograms(c: Ctx): boolean {
  return isProgramAddress(c.req.path)
}

export function isProgramAddress(path: string): boolean {
  if (FOR_BROWSERS.test(path)) return false
  return /^\/(api|functions|auth|webhooks|files|assets|icons|live)(\/|$)/.test(path)
}

/** The fields of a posted form; files and repeated fields are not expected here. @throws {Refusal} when it cannot be read */
export async function readForm(c: Ctx): Promise<Map<string, string>> {
  const body = await c.req.parseBody().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', 'The form could not be read.')
  })
  return new Map(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

/** Whether a script of the page has sent the form: it asks what became of it, and stays on the page otherwise. */
export function isFromScript(c: Ctx): boolean {
  return c.req.header('accept') === 'application/json'
}

/** What a script is told: where to go, or what stands in the form. */
export function answerScript(answer: { redirect: string } | { errors: object; sent?: boolean }, status: PageStatus = 200): Response {
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}
