import { tooManyMessage } from '../../messages/sign-in.ts'
import { endSessions, findOpenSessions } from '../../features/accounts/end-sessions.ts'
import { grantMembership, revokeMembership } from '../../features/members/change-membership.ts'
import { findSubscriptions } from '../../features/members/find-subscriptions.ts'
import { readOperatorRole } from '../../domain/operators/operator-role.ts'
import { grantOperator, holdsLastOwner, revokeOperator, type OperatorResult } from '../../features/operator-access/change-operator.ts'
import { findActions } from '../../features/operator-access/record-action.ts'
import { findOrders } from '../../features/orders/find/find-orders.ts'
import { findPersonForOperator } from '../../features/people/find-people.ts'
import { deletePersonOnRequest, exportPerson, type PersonDeleted } from '../../features/privacy/serve-request.ts'
import { listModerated } from '../../features/reviews/list-moderated.ts'
import { OPERATOR_REFUSALS } from '../../messages/operators.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { cutText, fileNameOf } from '../../domain/text.ts'

/** The most orders, reviews and subscriptions that the page lists. */
const SHOWN = { limit: 20, after: null }

export const operatorPerson = definePage({
  path: url.operatorPerson,
  access: 'owner',
  sensitive: 'all',
  component: 'operatorPerson',
  load: loadPerson,
  async post(c) {
    const form = await readForm(c)
    const action = ACTIONS.get(form.get('action') ?? '')
    return action ? action(c, c.req.param('uid'), form) : seeOther(c.req.path)
  },
})

type Action = (c: Ctx, uid: string, form: Map<string, string>) => Response | Promise<Response>
const ACTIONS = new Map<string, Action>([
  ['grant-membership', async (c, uid) => answerAction(c, (await grantMembership(c.var.shop, { uid }, operatorOf(c))).ok, 'granted')],
  ['revoke-membership', async (c, uid) => answerAction(c, (await revokeMembership(c.var.shop, { uid }, operatorOf(c))).ok, 'revoked')],
  ['end-session', (c, uid, form) => end(c, uid, form.get('session') ?? '')],
  ['end-sessions', (c, uid) => end(c, uid, null)],
  ['grant-operator', grant],
  ['revoke-operator', async (c, uid) => answerRole(c, await revokeOperator(c.var.shop, { uid }, operatorOf(c)))],
  ['export', download],
  ['delete', remove],
])

const DONE = new Map([
  ['granted', 'The membership is granted.'],
  ['revoked', 'The membership is revoked.'],
  ['ended', 'Signed out.'],
  ['role', 'Saved. It counts at once, also on pages that are open.'],
])

function answerAction(c: Ctx, isKnown: boolean, done: string): Response | Promise<Response> {
  return isKnown ? seeOther(`${c.req.path}?done=${done}`) : c.notFound()
}

async function grant(c: Ctx, uid: string, form: Map<string, string>): Promise<Response> {
  const role = readOperatorRole(form.get('role'))
  return role ? answerRole(c, await grantOperator(c.var.shop, { uid, role }, operatorOf(c))) : seeOther(c.req.path)
}

function answerRole(c: Ctx, result: OperatorResult): Response | Promise<Response> {
  if (result.ok || result.reason === 'unknown-account') return answerAction(c, result.ok, 'role')
  return personPage(c, { status: 409, notice: { kind: 'bad', text: OPERATOR_REFUSALS[result.reason] } })
}

async function end(c: Ctx, uid: string, sessionId: string | null): Promise<Response> {
  const result = await endSessions(c.var.shop, { uid, sessionId }, operatorOf(c))
  if (!result.ok && result.reason === 'unknown-session') {
    return personPage(c, { status: 404, notice: { kind: 'bad', text: 'This session has ended already.' } })
  }
  // One's own: these pages are not there for the visitor that one is now.
  const { session } = c.var
  const isOwn = session?.person.uid === uid && (sessionId === null || sessionId === session.id)
  return result.ok && isOwn ? seeOther(url.signIn) : answerAction(c, result.ok, 'ended')
}

async function download(c: Ctx, uid: string): Promise<Response> {
  const exported = await exportPerson(c.var.shop, uid, operatorOf(c))
  if (exported.ok) {
    return new Response(JSON.stringify(exported.data, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${fileNameOf(c.var.shop.folder.name).toLowerCase()}-data-${uid.toLowerCase()}.json"`,
        'cache-control': 'no-store',
      },
    })
  }
  if (exported.status === 404) return c.notFound()
  const { status, retryAfterS } = exported
  return withRetryAfter(await personPage(c, { status, notice: { kind: 'bad', text: tooManyMessage(retryAfterS) } }), exported)
}

const REFUSALS: Record<Exclude<Extract<PersonDeleted, { ok: false }>['reason'], 'unknown-person'>, string> = {
  'own-account': 'This is your own account.',
  operator: 'This is an operator’s account: its access must be removed first.',
  'not-confirmed': 'This is not what the account has. Nothing was deleted.',
}

async function remove(c: Ctx, uid: string, form: Map<string, string>): Promise<Response> {
  const typed = form.get('typed') ?? ''
  const result = await deletePersonOnRequest(c.var.shop, { uid, typed }, operatorOf(c))
  if (result.ok) return seeOther(`${url.operatorPeople}?done=deleted`)
  if (result.reason === 'unknown-person') return c.notFound()
  const error = REFUSALS[result.reason]
  return personPage(c, { status: 422, notice: { kind: 'bad', text: error }, deletion: { typed: cutText(typed, 400), error } })
}

type Shown = {
  status?: 404 | 409 | 422 | 429
  notice?: PropsOf<'operatorPerson'>['notice']
  deletion?: PropsOf<'operatorPerson'>['deletion']
}

function personPage(c: Ctx, shown: Shown): Promise<Response> {
  return operatorPerson.show(c, shown, shown.status)
}

async function loadPerson(c: Ctx, { status, notice, deletion = null }: Shown = {}): Promise<PropsOf<'operatorPerson'> | Response> {
  const { shop, session } = c.var
  const person = await findPersonForOperator(shop, c.req.param('uid') ?? '')
  if (!person) return c.notFound()
  const { uid } = person
  const [subscriptions, orders, reviews, sessions, actions, isLastOwner] = await Promise.all([
    findSubscriptions(shop, uid, SHOWN),
    findOrders(shop, uid, SHOWN),
    listModerated(shop, { state: null, search: '', author: uid }, SHOWN),
    findOpenSessions(shop, uid),
    findActions(shop, { type: 'person', id: uid }),
    holdsLastOwner(shop, uid),
  ])
  const done = status === undefined ? DONE.get(c.req.query('done') ?? '') : undefined
  return {
    person,
    isOwn: session?.person.uid === uid,
    isLastOwner,
    subscriptions: subscriptions.entries,
    orders: orders.entries,
    reviews: reviews.entries,
    sessions: sessions.map((open) => ({ ...open, isCurrent: open.id === session?.id })),
    actions,
    notice: notice ?? (done === undefined ? null : { kind: 'good' as const, text: done }),
    deletion,
  }
}
