import { cutText } from '../../domain/text.ts'
import { findEmailChange } from '../../features/accounts/change-email.ts'
import { findOpenSessions } from '../../features/accounts/end-sessions.ts'
import { findContact } from '../../features/accounts/find-customer.ts'
import { findSubscriptions } from '../../features/members/find-subscriptions.ts'
import { listKeys } from '../../features/operator-access/change-keys.ts'
import { holdsLastOwner } from '../../features/operator-access/change-operator.ts'
import { findActions } from '../../features/operator-access/record-action.ts'
import { findOrders } from '../../features/orders/find/find-orders.ts'
import { findPersonForOperator } from '../../features/people/find-people.ts'
import { findKeptOrders } from '../../features/privacy/delete-account.ts'
import { findMerges } from '../../features/privacy/merge-accounts.ts'
import { deletePersonOnRequest, exportPerson, type PersonDeleted } from '../../features/privacy/serve-request.ts'
import { listModerated } from '../../features/reviews/list-moderated.ts'
import { listEndpoints } from '../../features/webhooks/change-endpoints.ts'
import { tooManyMessage } from '../../messages/sign-in.ts'
import { actsOn } from '../../operations/all.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import { operatorOf } from '../caller/session.ts'
import type { Ctx } from '../context.ts'
import { answerData } from '../data-answer.ts'
import { tellOnce } from '../done-once.ts'
import { seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

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
    const ended = [...form.keys()].flatMap((name) => (name.startsWith(END) ? [name.slice(END.length)] : []))
    form.set('end', ended.join(','))
    const { show } = operatorPerson
    const leadsTo = (action: string) => (endsOwn(c, action, form) ? url.signIn : null)
    const answer = await answerAct(c, { acts: ACTS, form, id: c.req.param('uid'), address: c.req.path, leadsTo, show })
    return answer ?? DOCUMENTS.get(form.get('action') ?? '')?.(c, c.req.param('uid'), form) ?? seeOther(c.req.path)
  },
})

const ACTS = [...actsOn('person'), 'keys revoke', 'webhooks remove'] as const
/** The tick of a key or webhook that ends with somebody's access is named after its id. */
const END = 'end.'

/** What a person may ask for: a file, or the account's end. */
const DOCUMENTS = new Map<string, (c: Ctx, uid: string, form: Map<string, string>) => Promise<Response>>([
  ['export', download],
  ['delete', remove],
])

/** These pages are not there for the visitor that one is without a session. */
function endsOwn({ req, var: { session } }: Ctx, action: string, form: Map<string, string>): boolean {
  if (session?.person.uid !== req.param('uid')) return false
  return action === 'sign-out' || (action === 'end-session' && form.get('session') === session?.id)
}

async function download(c: Ctx, uid: string, form: Map<string, string>): Promise<Response> {
  const exported = await exportPerson(c.var.shop, uid, operatorOf(c))
  if (exported.ok) return answerData(c, exported.data, { name: `data-${uid.toLowerCase()}`, asPage: form.get('as') === 'page' })
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
  if (result.ok) return tellOnce(c, `${url.operatorPeople}?done=deleted`)
  if (result.reason === 'unknown-person') return c.notFound()
  const error = REFUSALS[result.reason]
  return personPage(c, { status: 422, notice: { kind: 'bad', text: error }, deletion: { typed: cutText(typed, 400), error } })
}

type Shown = Pick<ShownAct, 'notice' | 'refused'> & {
  status?: ShownAct['status'] | 429
  deletion?: PropsOf<'operatorPerson'>['deletion']
}

function personPage(c: Ctx, shown: Shown): Promise<Response> {
  return operatorPerson.show(c, shown, shown.status)
}

async function loadPerson(
  c: Ctx,
  { status, notice, refused = null, deletion = null }: Shown = {},
): Promise<PropsOf<'operatorPerson'> | Response> {
  const { shop, session } = c.var
  const person = await findPersonForOperator(shop, c.req.param('uid') ?? '')
  if (!person) return c.notFound()
  const { uid } = person
  const [subscriptions, orders, reviews, sessions, keys, webhooks, actions, isLastOwner, emailChange, merges, kept, contact] =
    await Promise.all([
      findSubscriptions(shop, uid, SHOWN),
      findOrders(shop, uid, SHOWN),
      listModerated(shop, { state: null, search: '', author: uid }, SHOWN),
      findOpenSessions(shop, uid),
      listKeys(shop, uid),
      listEndpoints(shop, uid),
      findActions(shop, { type: 'person', id: uid }),
      holdsLastOwner(shop, uid),
      findEmailChange(shop, uid),
      findMerges(shop, uid),
      findKeptOrders(shop, uid),
      findContact(shop, uid),
    ])
  return {
    person,
    isOwn: session?.person.uid === uid,
    isLastOwner,
    reachedAt: contact?.email ?? null,
    emailChange,
    merges,
    subscriptions: subscriptions.entries,
    orders: orders.entries,
    reviews: reviews.entries,
    sessions: sessions.map((open) => ({ ...open, isCurrent: open.id === session?.id })),
    made: { keys, webhooks, now: shop.clock.now() },
    actions,
    notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null),
    refused,
    deletion,
    kept,
  }
}
