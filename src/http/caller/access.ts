import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { TrieRouter } from 'hono/router/trie-router'
import { safeRedirect } from '../../domain/accounts/redirect.ts'
import { needsConfirmation } from '../../domain/accounts/session.ts'
import { isMember } from '../../domain/members/membership.ts'
import { noteWork } from '../../features/accounts/confirm-session.ts'
import { findOperator } from '../../features/operator-access/change-operator.ts'
import { readForm } from '../body/body.ts'
import type { App, Ctx, Env } from '../context.ts'
import { forgetDone } from '../done-once.ts'
import { OPERATOR_PAGES } from '../operator/all.ts'
import { page, seeOther } from '../page.ts'
import { PAGES } from '../pages/all.ts'
import { subscriptions } from '../resources/memberships.ts'
import { readFor } from '../resources/resource.ts'
import type { Access, DeclaredAccess, PackersForms, Route, Sensitive } from '../route.ts'
import { url, type Url } from '../routes.ts'
import { askToSignIn, keepForm } from './ask-to-sign-in.ts'
import { addressOf, confirmFirst, isAnswerAlone } from './confirmation.ts'

/** The access of the addresses that are no pages. An address without an entry here or on a page does not compile. */
const OTHERS: Record<Exclude<Url, (typeof PAGES | typeof OPERATOR_PAGES)[number]['path']>, DeclaredAccess> = {
  [url.apiDescription]: 'everybody',
  [url.operatorApi]: 'caller',
  [url.operatorApiDescription]: 'caller',
  [url.ucpProfile]: 'everybody',
  [url.ucpSearch]: 'everybody',
  [url.ucpLookup]: 'everybody',
  [url.ucpProduct]: 'everybody',
  [url.ucpCarts]: 'everybody',
  // Whoever has the token.
  [url.ucpCart]: 'everybody',
  [url.ucpCancel]: 'everybody',
  [url.mcp]: 'caller',
  [url.live]: 'caller',
  [url.functions]: 'caller',
  [url.authToken]: 'caller',
  [url.authSignIn]: 'everybody',
  [url.authSignOut]: 'caller',
  [url.authRegister]: 'everybody',
  [url.authForgotPassword]: 'everybody',
  [url.authAppCheck]: 'everybody',
  [url.webhook]: 'provider',
  [url.files]: 'everybody',
  // Who may see a photo is asked of each.
  [url.reviewPhoto]: 'everybody',
  [url.complaintPhoto]: 'everybody',
  [url.assets]: 'everybody',
  [url.speculationRules]: 'everybody',
  [url.productFeed]: 'everybody',
  [url.sitemap]: 'everybody',
  [url.sitemapFile]: 'everybody',
  [url.robots]: 'everybody',
  [url.manifest]: 'everybody',
  [url.serviceWorker]: 'everybody',
  [url.favicon]: 'everybody',
  [url.icons]: 'everybody',
  [url.alive]: 'everybody',
  [url.ready]: 'everybody',
  [url.metrics]: 'caller',
}

const DECLARED = new Map<string, DeclaredAccess>([
  ...Object.entries<DeclaredAccess>(OTHERS),
  ...[...PAGES, ...OPERATOR_PAGES].map(({ path, access }) => [path, access] as const),
])

/** Lets a request on to its handler, or answers it: the one place where an address's access is looked at. */
export const applyAccess = createMiddleware<Env>(async (c, next) => {
  const needed = accessAt(c, declaredPathOf(c))
  const refused = await (typeof needed === 'string' ? GUARDS[needed](c) : refuseOthers(c, needed))
  if (refused) return refused
  await next()
  forgetDone(c)
  if (c.var.operator) c.res.headers.set('cache-control', 'no-store')
})

function accessAt({ req: { method, path } }: Ctx, declaredPath: string | undefined): Access | PackersForms {
  const declared = DECLARED.get(declaredPath ?? '')
  if (declared) return typeof declared === 'string' ? declared : declared[READING.has(method) ? 'get' : 'post']
  // Nobody but operators learns which of their addresses exist.
  return `${path}/`.startsWith(`${url.operator}/`) ? 'owner' : 'everybody'
}

function declaredPathOf(c: Ctx): string | undefined {
  return matchedRoutes(c).find((matched) => DECLARED.has(matched.path))?.path
}

const READING = new Set(['GET', 'HEAD'])

type Guard = (c: Ctx) => Response | null | Promise<Response | null>

const letIn: Guard = () => null

const GUARDS: Record<Access, Guard> = {
  everybody: letIn,
  'signed-in': (c) => (c.var.person ? null : askToSignIn(c)),
  'signed-out': (c) => (c.var.person ? seeOther(safeRedirect(c.req.query('redirect'))) : null),
  member: refuseStrangers,
  owner: (c) => refuseOthers(c, 'owner'),
  packer: (c) => refuseOthers(c, 'packer'),
  caller: letIn,
  provider: letIn,
}

/** Everybody without a membership sees the same page whatever they ask for (spec §2). */
async function refuseStrangers(c: Ctx): Promise<Response | null> {
  const { person, shop } = c.var
  const denied = { path: c.req.path, offer: shop.membership }
  if (!person) return page(c, 'contentDenied', { ...denied, subscriptions: null }, 403)
  const own = await readFor(c, subscriptions, { uid: person.uid })
  return own.subscriptions.some(isMember) ? null : page(c, 'contentDenied', { ...denied, ...own }, 403)
}

/**
 * Everybody but operators, and a packer where only owners have something to do, finds nothing here, as at any unknown address. Who has not
 * worked here for half an hour, or for what is sensitive not confirmed for as long that it is they, is asked to; a posted form comes back
 * with what was typed, and goes on then.
 */
async function refuseOthers(c: Ctx, needed: Access | PackersForms): Promise<Response | null> {
  const { shop, session } = c.var
  const operator = session && (await findOperator(shop, session.person.uid))
  // Whoever has no session learns nothing of an address: each keeps a form that it is sent.
  if (!operator) return (session ? null : await keepForm(c)) ?? c.notFound()
  const isAnswer = c.req.method === 'POST' && (await isAnswerAlone(c))
  // Whoever may see a page is asked on it, and may answer.
  const path = isAnswer ? pagePathOf(c) : declaredPathOf(c)
  if (operator.role !== 'owner' && !(isAnswer ? mayPackersSee(path) : await mayPackers(c, needed))) return c.notFound()
  c.set('operator', operator)
  const since = (await isSensitive(c, path)) ? session.confirmedAt : session.workedAt
  const asked = needsConfirmation(since, shop.clock.now()) ? await confirmFirst(c, session, 'operatorPassword') : null
  if (asked || isAnswer) return asked ?? seeOther(addressOf(c))
  const token = isWork(c) ? await noteWork(shop, c.var.session ?? session) : null
  if (token !== null) c.set('confirmation', token)
  return null
}

async function mayPackers(c: Ctx, needed: Access | PackersForms): Promise<boolean> {
  return typeof needed === 'string' ? needed === 'packer' : needed.actions.includes(await actionOf(c))
}

function mayPackersSee(path: string | undefined): boolean {
  const declared = DECLARED.get(path ?? '')
  return (typeof declared === 'object' ? declared.get : declared) === 'packer'
}

/** Read as the handler reads it; what is no form has no action. */
async function actionOf(c: Ctx): Promise<string> {
  return (await readForm(c)).get('action') ?? ''
}

const SENSITIVE = new Map<string, Sensitive | undefined>(OPERATOR_PAGES.map(({ path, sensitive }: Route) => [path, sensitive]))

async function isSensitive(c: Ctx, path = ''): Promise<boolean> {
  const sensitive = SENSITIVE.get(path)
  if (typeof sensitive !== 'object') return sensitive === 'all'
  return c.req.method === 'POST' && sensitive.includes(await actionOf(c))
}

const pagePaths = new TrieRouter<string>()
for (const { path } of OPERATOR_PAGES) pagePaths.add('GET', path, path)

/** Of an address that takes no forms too. */
function pagePathOf({ req }: Ctx): string | undefined {
  return pagePaths.match('GET', req.path)[0][0]?.[0]
}

/** A page that somebody opens, or a form that they send; not what an open page loads by itself. */
function isWork({ req }: Ctx): boolean {
  return req.method === 'POST' || (req.header('sec-fetch-mode') ?? 'navigate') === 'navigate'
}

/** Who is let in at an address of the URL map. */
export function declaredAccess(path: Url): DeclaredAccess {
  return DECLARED.get(path) ?? 'owner'
}

/**
 * The start checks that every address has a declared access, and that none answers before it is applied. The API's
 * resources have rules of their own.
 */
export function checkAccess({ routes }: App): void {
  const applied = routes.findIndex(({ handler }) => handler === applyAccess)
  for (const [index, { method, path }] of routes.entries()) {
    const declared = DECLARED.get(path)
    if (declared === undefined && method !== 'ALL' && !path.startsWith('/api/')) throw new Error(`${path} has no declared access.`)
    const needed = typeof declared === 'object' ? [declared.get, declared.post] : declared === undefined ? [] : [declared]
    if (index < applied && needed.some((access) => typeof access !== 'string' || GUARDS[access] !== letIn))
      throw new Error(`${path} answers before its access is applied.`)
  }
}
