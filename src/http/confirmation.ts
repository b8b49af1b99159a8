import { writeCarriedForm, type CarriedForm } from '../domain/carried-form.ts'
import { needsConfirmation } from '../domain/session.ts'
import { confirmWithPassword } from '../features/accounts/confirm-session.ts'
import type { Session } from '../features/accounts/find-session.ts'
import { findSignInMethods } from '../features/accounts/link-provider.ts'
import { isOperator } from '../features/operators/change-operator.ts'
import type { PropsOf } from '../web/entry.server.tsx'
import { readFormData } from './body.ts'
import type { Ctx } from './context.ts'
import { answerScript, isFromScript, page, seeOther } from './page.ts'
import { findFailure, withFailure } from './provider-failure.ts'
import { withRetryAfter } from './refusal.ts'
import { url } from './routes.ts'

/** The fields of the form that asks for the password again. */
const PASSWORD = 'confirm_password'
const METHOD = 'confirm_method'
const LOST = 'confirm_lost'
const OWN_FIELDS = [PASSWORD, METHOD, LOST, 'confirm_email']

/** A new password is typed again instead of being sent to a page and back. */
const SECRET = 'password'

type Asking = {
  /** Which of the two pages asks. */
  page: 'operatorPassword' | 'confirmation'
  /** Where a visit to a provider leads if no form continues; otherwise to the address itself. */
  back?: string
}

/**
 * Lets a request go on (null) if the person has signed in, or confirmed in this browser that it is they, within half an hour:
 * somebody who got hold of the session must not reach what is behind. Otherwise the answer: a page that asks for the
 * password or for a linked provider. A posted form then continues with what was typed.
 */
export async function askToConfirm(c: Ctx, session: Session, asking: Asking): Promise<Response | null> {
  const now = c.var.shop.clock.now()
  if (!needsConfirmation(session.confirmedAt, now)) return null
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return ask(c, session, { ...asking, carried: NOTHING })
  if (isFromScript(c) || !isForm(c)) {
    return answerScript({ confirm: true, errors: { form: 'Please load this page again and confirm that it is you.' } }, 401)
  }
  const form = await readFormData(c)
  const password = form.get(PASSWORD)
  const carried = carriedOf(form)
  if (typeof password !== 'string') return ask(c, session, { ...asking, carried })
  const confirmed = await confirmWithPassword(c.var.shop, session, password)
  if (!confirmed.ok) {
    const { errors, status } = confirmed
    return withRetryAfter(
      await ask(c, session, { ...asking, carried, refused: { error: errors.current ?? errors.form ?? '', status } }),
      confirmed,
    )
  }
  c.set('confirmation', confirmed.token)
  c.set('session', { ...session, confirmedAt: now })
  return carried.method === 'post' ? null : seeOther(addressOf(c))
}

/** Asks again after a visit to a provider that failed, with the form that was carried there. */
export async function askAgain(
  c: Ctx,
  session: Session,
  { form, back, error }: { form: CarriedForm; back: string; error: string },
): Promise<Response> {
  const isOperators = form.address.startsWith(url.operator) && (await isOperator(c.var.shop, session.person.uid))
  const carried: Carried = { method: 'post', fields: form.fields, lost: null }
  const asking = { page: isOperators ? 'operatorPassword' : 'confirmation', back, address: form.address } as const
  return ask(c, session, { ...asking, carried, refused: { error, status: 401 } })
}

type Carried = Pick<PropsOf<'confirmation'>, 'method' | 'fields' | 'lost'>

const LOSSES = ['files', 'password'] as const
const NOTHING: Carried = { method: 'get', fields: [], lost: null }

/** The refused form as the page's hidden fields. Files cannot be carried. */
function carriedOf(form: FormData): Carried {
  const entries = [...form.entries()].filter(([name]) => !OWN_FIELDS.includes(name))
  if (entries.some(([, value]) => typeof value !== 'string' && value.size > 0)) return { ...NOTHING, lost: 'files' }
  if (form.has(SECRET)) return { ...NOTHING, lost: 'password' }
  // Said again after a wrong password.
  if (form.get(METHOD) === 'get') return { ...NOTHING, lost: LOSSES.find((known) => known === form.get(LOST)) ?? null }
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  return { method: 'post', fields, lost: null }
}

/** `address`: where the form is posted to, unless to this request's. */
type Question = Asking & { address?: string; carried: Carried; refused?: { error: string; status: 401 | 422 | 429 } }

async function ask(c: Ctx, session: Session, { page: name, back, address = addressOf(c), carried, refused }: Question): Promise<Response> {
  const { hasPassword, providers } = await findSignInMethods(c.var.shop, session.person.uid)
  const written = carried.method === 'post' ? writeCarriedForm({ address, fields: carried.fields }) : null
  const error = refused?.error ?? findFailure(c)
  const props = { ...carried, address, email: session.person.email, hasPassword, providers, error, back: back ?? address, written }
  return page(c, name, props, refused?.status ?? 401)
}

/** Without the failure of the confirmation before. */
function addressOf(c: Ctx): string {
  const { pathname, search } = new URL(c.req.url)
  return withFailure(pathname + search, null)
}

function isForm(c: Ctx): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')
}
