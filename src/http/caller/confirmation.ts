import { needsConfirmation } from '../../domain/accounts/session.ts'
import type { RefusedForm } from '../../domain/accounts/unsent-form.ts'
import { confirmWithPassword } from '../../features/accounts/confirm-session.ts'
import type { Session } from '../../features/accounts/find-session.ts'
import { findSignInMethods } from '../../features/accounts/link-provider.ts'
import { passwordFormErrors } from '../../messages/sign-in.ts'
import { readFormData } from '../body/body.ts'
import type { Ctx } from '../context.ts'
import { answerScript, isFromScript, page, seeOther } from '../page.ts'
import { findFailure, withFailure } from '../provider-failure.ts'
import { withRetryAfter } from '../refusal.ts'
import { url } from '../routes.ts'

const PASSWORD = 'confirm_password'
const OWN_FIELDS = [PASSWORD, 'confirm_email']

/** Passwords of the form itself are typed again instead of being sent to a page and back. */
const SECRETS = ['current', 'password', 'confirm']

type AskingPage = 'operatorPassword' | 'confirmation'

/**
 * Lets a request go on (null) if the person has signed in, or confirmed in this browser that it is they, within half an hour:
 * somebody who got hold of the session must not reach what is behind. Otherwise the answer: a posted form comes back with what
 * was typed and asks for the password, or for a linked provider. It comes alone: the page behind may show what is private.
 */
export async function askToConfirm(c: Ctx, session: Session, asking: AskingPage): Promise<Response | null> {
  return needsConfirmation(session.confirmedAt, c.var.shop.clock.now()) ? confirmFirst(c, session, asking) : null
}

/** The same whenever the person signed in or confirmed it, if the request does not answer the question itself. */
export async function confirmFirst(c: Ctx, session: Session, asking: AskingPage): Promise<Response | null> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return ask(c, session, { asking, form: null, status: 401 })
  if (!isForm(c)) return askScript()
  const posted = await readFormData(c)
  const form = refusedForm(posted)
  const password = posted.get(PASSWORD)
  if (typeof password !== 'string') return isFromScript(c) ? askScript() : ask(c, session, { asking, form, status: 422 })
  const confirmed = await confirmWithPassword(c.var.shop, session, password)
  if (!confirmed.ok) {
    if (isFromScript(c)) return askScript()
    const { status } = confirmed
    const { current, form: whole } = passwordFormErrors(confirmed)
    const error = current ?? whole ?? ''
    return withRetryAfter(await ask(c, session, { asking, form, error, status }), confirmed)
  }
  c.set('confirmation', confirmed.token)
  const now = c.var.shop.clock.now()
  c.set('session', { ...session, confirmedAt: now, workedAt: now, confirmation: confirmed.token })
  return form ? null : seeOther(addressOf(c))
}

/** Whether the request is nothing but an answer to the question of a page that was opened: it is for whom the page is. */
export async function isAnswerAlone(c: Ctx): Promise<boolean> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return false
  const posted = await readFormData(c)
  return posted.has(PASSWORD) && refusedForm(posted) === null
}

function askScript(): Response {
  return answerScript({ confirm: true, errors: { form: 'Please load this page again and confirm that it is you.' } }, 401)
}

/** Null where nothing was sent but the answer to the question. */
export function refusedForm(posted: FormData): RefusedForm | null {
  const sent = [...posted].filter(([name]) => !OWN_FIELDS.includes(name))
  if (sent.length === 0) return null
  const fields = sent.flatMap(([name, value]) => (typeof value === 'string' && !SECRETS.includes(name) ? [{ name, value }] : []))
  const hasFile = sent.some(([, value]) => typeof value !== 'string' && value.size > 0)
  return { fields, lost: hasFile ? 'files' : posted.has('password') ? 'password' : null }
}

type Question = { asking: AskingPage; form: RefusedForm | null; error?: string; status: 401 | 422 | 429 }

async function ask(c: Ctx, session: Session, { asking, form, error, status }: Question): Promise<Response> {
  const { hasPassword, providers } = await findSignInMethods(c.var.shop, session.person.uid)
  const address = addressOf(c)
  const back = asking === 'confirmation' && form ? url.account : address
  const failure = findFailure(c)
  return page(
    c,
    asking,
    { address, form, back, email: session.person.email, hasPassword, providers, error: error ?? null, failure },
    status,
  )
}

/** The address without the failure of the confirmation before. */
export function addressOf(c: Ctx): string {
  const { pathname, search } = new URL(c.req.url)
  return withFailure(pathname + search, null)
}

export function isForm(c: Ctx): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')
}
