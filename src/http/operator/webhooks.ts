import { MAX_ENDPOINT_URL, WEBHOOK_EVENTS } from '../../domain/operators/webhook.ts'
import { cutText } from '../../domain/text.ts'
import type { Done } from '../../features/operations/verb.ts'
import { findActions, findActionsOfType } from '../../features/operator-access/record-action.ts'
import { findEndpoint, listEndpoints } from '../../features/webhooks/change-endpoints.ts'
import { actionOf } from '../../operations/all.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import type { Ctx } from '../context.ts'
import { tellOnce } from '../done-once.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, sensitiveOf, type ShownAct } from './acts.ts'
import { runForm } from './run-form.ts'

type ShownList = Pick<ShownAct, 'status' | 'notice'> & Partial<Pick<PropsOf<'operatorWebhooks'>, 'made' | 'refused'>>

/** The programs that are told of events. The secret of one that is added is shown in the answer to its form, and nowhere else. */
export const operatorWebhooks = definePage({
  path: url.operatorWebhooks,
  access: 'owner',
  sensitive: sensitiveOf(['webhooks add']),
  component: 'operatorWebhooks',
  async load(c, { notice = null, made = null, refused = null }: ShownList = {}): Promise<PropsOf<'operatorWebhooks'>> {
    const { shop } = c.var
    const [endpoints, actions] = await Promise.all([listEndpoints(shop), findActionsOfType(shop, 'webhook')])
    return { endpoints, actions, made, refused, notice: notice ?? (made ? null : doneNotice(c, ['webhooks remove'])) }
  },
  async post(c) {
    const form = await readForm(c)
    return form.get('action') === actionOf('webhooks add') ? addWebhook(c, form) : seeOther(url.operatorWebhooks)
  },
})

async function addWebhook(c: Ctx, form: Map<string, string>): Promise<Response> {
  const id = cutText(form.get('id') ?? '', MAX_ENDPOINT_URL + 1)
  const events = WEBHOOK_EVENTS.filter((event) => form.has(`events.${event}`)).join(',')
  const leadsTo = (done: Done) => `${url.operatorWebhooks}/${String(done['id'])}`
  const added = await runForm(c, 'webhooks add', { id, given: { events }, form, leadsTo })
  if (added.ok)
    return added.done ? operatorWebhooks.show(c, { made: { url: id, secret: String(added.done['secret']) } }) : tellOnce(c, added.location)
  const notice = Object.keys(added.errors).length === 0 ? { kind: 'bad' as const, text: added.words } : null
  return operatorWebhooks.show(c, { status: added.status, notice, refused: { typed: { id, events }, errors: added.errors } }, added.status)
}

const ACTS = ['webhooks test', 'webhooks resend', 'webhooks on', 'webhooks off', 'webhooks remove'] as const
const REMOVE = actionOf('webhooks remove')
const CHANGE_SECRET = actionOf('webhooks change-secret')

type ShownEndpoint = Pick<ShownAct, 'status' | 'notice'> & { secret?: string }

/** One of these programs, with what it was told last. */
export const operatorWebhook = definePage({
  path: url.operatorWebhook,
  access: 'owner',
  sensitive: sensitiveOf(['webhooks change-secret']),
  component: 'operatorWebhook',
  async load(c, { notice = null, secret }: ShownEndpoint = {}): Promise<PropsOf<'operatorWebhook'> | Response> {
    const { shop } = c.var
    const id = c.req.param('id')
    const [found, actions] = await Promise.all([findEndpoint(shop, id), findActions(shop, { type: 'webhook', id })])
    if (!found) return c.notFound()
    const done = secret === undefined ? doneNotice(c, ACTS) : null
    return { ...found, actions, now: shop.clock.now(), secret: secret ?? null, notice: notice ?? done }
  },
  async post(c) {
    const form = await readForm(c)
    const id = c.req.param('id')
    if (form.get('action') === CHANGE_SECRET) return changeSecret(c, id, form)
    const leadsTo = (action: string) => (action === REMOVE ? `${url.operatorWebhooks}?done=${REMOVE}` : null)
    const answer = await answerAct(c, { acts: ACTS, form, id, address: c.req.path, leadsTo, show: operatorWebhook.show })
    return answer ?? seeOther(c.req.path)
  },
})

/** A form that is sent again shows no secret: it was shown once. */
async function changeSecret(c: Ctx, id: string, form: Map<string, string>): Promise<Response> {
  const changed = await runForm(c, 'webhooks change-secret', { id, given: {}, form, leadsTo: () => c.req.path })
  if (!changed.ok) return changed.reason === 'sent-before' ? seeOther(c.req.path) : c.notFound()
  return changed.done ? operatorWebhook.show(c, { secret: String(changed.done['secret']) }) : tellOnce(c, changed.location)
}
