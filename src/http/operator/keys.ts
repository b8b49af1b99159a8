import { MAX_KEY_NAME } from '../../domain/operators/api-key.ts'
import { cutText } from '../../domain/text.ts'
import { run } from '../../features/operations/run.ts'
import { listKeys } from '../../features/operator-access/change-keys.ts'
import { findActionsOfType } from '../../features/operator-access/record-action.ts'
import { actionOf, OPERATIONS } from '../../operations/all.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import { operatorOf } from '../caller/session.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, givenOf, type ShownAct } from './acts.ts'

type Shown = Pick<ShownAct, 'status' | 'notice'> & Partial<Pick<PropsOf<'operatorKeys'>, 'made' | 'refused'>>

const ACTS = ['keys revoke'] as const

/** The keys of programs. One that is made is shown in the answer to its form, and nowhere else. */
export const operatorKeys = definePage({
  path: url.operatorKeys,
  access: 'owner',
  sensitive: 'all',
  component: 'operatorKeys',
  async load(c, { status, notice, made = null, refused = null }: Shown = {}): Promise<PropsOf<'operatorKeys'>> {
    const { shop } = c.var
    const [keys, actions] = await Promise.all([listKeys(shop), findActionsOfType(shop, 'key')])
    const done = status === undefined && !made ? doneNotice(c, ACTS) : null
    return { keys, now: shop.clock.now(), actions, made, refused, notice: notice ?? done }
  },
  async post(c) {
    const form = await readForm(c)
    const answer = await answerAct(c, { acts: ACTS, form, id: null, address: url.operatorKeys, show: operatorKeys.show })
    return answer ?? (form.get('action') === actionOf('keys add') ? addKey(c, form) : seeOther(url.operatorKeys))
  },
})

async function addKey(c: Ctx, form: Map<string, string>): Promise<Response> {
  const id = cutText(form.get('id') ?? '', MAX_KEY_NAME + 1)
  const given = givenOf(OPERATIONS['keys add'].fields, form)
  const added = await run(c.var.shop, 'keys add', { id, given, by: operatorOf(c), role: 'owner' })
  if (added.ok) return operatorKeys.show(c, { made: { name: String(added['name']), secret: String(added['key']) } })
  const typed = { id, ...Object.fromEntries(['role', 'days'].map((name) => [name, cutText(form.get(name) ?? '', 10)])) }
  const notice = Object.keys(added.errors).length === 0 ? { kind: 'bad' as const, text: added.words } : null
  return operatorKeys.show(c, { status: added.status, notice, refused: { typed, errors: added.errors } }, added.status)
}
