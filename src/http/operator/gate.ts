import { createMiddleware } from 'hono/factory'
import { needsConfirmation } from '../../domain/session.ts'
import { confirmSession } from '../../features/accounts/confirm-session.ts'
import type { Session } from '../../features/accounts/find-session.ts'
import { findSignInMethods } from '../../features/accounts/link-provider.ts'
import { isOperator } from '../../features/operators/change-operator.ts'
import type { Operator } from '../../features/operators/record-action.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readFormData } from '../body.ts'
import type { Ctx, Env } from '../context.ts'
import { answerScript, isFromScript, page, seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'

/** The fields of the form that asks for the password again. */
const PASSWORD = 'operator_password'
const METHOD = 'operator_method'
const OWN_FIELDS = [PASSWORD, METHOD, 'operator_email']

/**
 * Lets operators in. For everybody else there is nothing here, as at any unknown address. An operator who has not given
 * the password for half an hour is asked for it, and a posted form then continues with what was typed.
 */
export const operatorGate = createMiddleware<Env>(async (c, next) => {
  const { shop, session } = c.var
  if (!session || !(await isOperator(shop, session.person.uid))) return c.notFound()
  const question = needsConfirmation(session.confirmedAt, shop.clock.now()) ? await confirm(c, session) : null
  if (question) c.res = question
  else await next()
  c.res.headers.set('cache-control', 'no-store')
})

/** The signed-in operator, as actions record it. */
export function operatorOf(c: Ctx): Operator {
  const { session } = c.var
  if (!session) throw new Error('Not behind the gate.')
  return { uid: session.person.uid, name: session.person.displayName || session.person.email || session.person.uid }
}

/** Null where the password has been confirmed and the request goes on; otherwise the answer. */
async function confirm(c: Ctx, session: Session): Promise<Response | null> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return ask(c, session, { method: 'get', fields: [], isLost: false })
  if (isFromScript(c) || !isForm(c)) return answerScript({ errors: { form: 'Please load this page again and give your password.' } }, 401)
  const form = await readFormData(c)
  const password = form.get(PASSWORD)
  const carried = carriedOf(form)
  if (typeof password !== 'string') return ask(c, session, carried)
  const confirmed = await confirmSession(c.var.shop, session, password)
  if (!confirmed.ok) {
    const { errors, status } = confirmed
    return withRetryAfter(await ask(c, session, carried, { error: errors.current ?? errors.form ?? '', status }), confirmed)
  }
  return carried.method === 'post' ? null : seeOther(addressOf(c))
}

type Carried = Pick<PropsOf<'operatorPassword'>, 'method' | 'fields' | 'isLost'>

/** The refused form as the page's hidden fields. Files cannot be carried. */
function carriedOf(form: FormData): Carried {
  const entries = [...form.entries()].filter(([name]) => !OWN_FIELDS.includes(name))
  const hasFile = entries.some(([, value]) => typeof value !== 'string' && value.size > 0)
  if (hasFile || form.get(METHOD) === 'get') return { method: 'get', fields: [], isLost: hasFile }
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  return { method: 'post', fields, isLost: false }
}

type Refused = { error: string; status: 422 | 429 }

async function ask(c: Ctx, session: Session, carried: Carried, refused?: Refused): Promise<Response> {
  const { hasPassword, providers } = await findSignInMethods(c.var.shop, session.person.uid)
  const error = refused?.error ?? null
  const props = { ...carried, address: addressOf(c), email: session.person.email, hasPassword, providers, error }
  return page(c, 'operatorPassword', props, refused?.status ?? 401)
}

function addressOf(c: Ctx): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

function isForm(c: Ctx): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')
}
