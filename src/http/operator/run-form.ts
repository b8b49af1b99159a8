import { setTimeout as delay } from 'node:timers/promises'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { actOnce, type Answer } from '../../features/operations/act-once.ts'
import { run, type Ran } from '../../features/operations/run.ts'
import type { Done } from '../../features/operations/verb.ts'
import { OPERATIONS, type OperationName } from '../../operations/all.ts'
import { callsOut, WORDS, type Given, type Operation } from '../../operations/operation.ts'
import type { Shop } from '../../shop.ts'
import { operatorOf } from '../caller/session.ts'
import type { Ctx } from '../context.ts'

/** A form that is sent again waits for so long for what the first one does: longer than an act takes that asks an outside service. */
const PATIENCE_MS = 25_000
const POLL_MS = 200
const KEY = /^[\w-]{16,64}$/

/** `leadsTo`: the page that follows once it is done. */
type Sent = { id: string; given: Given; form: Map<string, string>; leadsTo: (done: Done) => string }
/** `done` is null where it was done before, by the same form: that leads where it led then. */
export type FormRan = { ok: true; location: string; done: Done | null } | Extract<Ran, { ok: false }>

/**
 * Has a declared act done for a form. One whose act is declared to be done once has a key (web/operator/ui/once-key.tsx), under which it
 * is. What is refused may be sent again.
 */
export async function runForm(c: Ctx, name: OperationName, { id, given, form, leadsTo }: Sent): Promise<FormRan> {
  const operation: Operation = OPERATIONS[name]
  const by = operatorOf(c)
  const act = async (shop: Shop): Promise<Answer & { ran: Ran }> => {
    const ran = await run(shop, name, { id, given, by, role: c.var.operator?.role ?? 'packer' })
    return ran.ok ? { status: 303, text: leadsTo(ran), ran } : { status: ran.status, text: '', ran }
  }
  const key = form.get('once') ?? ''
  if (!operation.once || by.uid === null || !KEY.test(key)) return formRan(await act(c.var.shop))
  const asked = { callerId: by.uid, idempotencyKey: key, request: [name, id, JSON.stringify(given)], unkept: 400 }
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await delay(POLL_MS)) {
    const once = await actOnce(c.var.shop, { ...asked, callsOut: callsOut(operation, given) }, act)
    if (once.ok) return formRan(once.answer)
    if (once.reason === 'other-request') return { ok: false, reason: 'sent-before', words: WORDS.sentBefore, status: 409, errors: {} }
  }
  throw new UnavailableError('what a form does is still under way')
}

function formRan({ text: location, ...answer }: Answer | (Answer & { ran: Ran })): FormRan {
  if (!('ran' in answer)) return { ok: true, location, done: null }
  return answer.ran.ok ? { ok: true, location, done: answer.ran } : answer.ran
}
