import { changePassword, type PasswordFormErrors } from '../../features/accounts/change-password.ts'
import type { Session } from '../../features/accounts/find-session.ts'
import { listSessions, signOutEverywhere, type SessionList } from '../../features/accounts/list-sessions.ts'
import type { Ctx } from '../context.ts'
import { answerScript, isFromScript, seeOther } from '../page.ts'
import { url } from '../routes.ts'
import { callerOf, clearSessionCookie, requirePerson } from '../session.ts'

/** Where the person is signed in. */
export function readSessions(c: Ctx): Promise<SessionList> {
  return listSessions(c.var.shop, { uid: requirePerson(c).uid, currentId: c.var.session?.id ?? '' })
}

/** The page is shown again with the errors; null where the answer stands by itself. */
export type SecurityRefused = { ok: false; status: 422 | 429; errors: PasswordFormErrors; retryAfterS?: number }
export type SecurityAnswer = { response: Response; refused: null } | { response: null; refused: SecurityRefused }

const INTENTS: Record<string, (c: Ctx, session: Session, form: Map<string, string>) => Promise<SecurityAnswer>> = {
  password: answerPasswordForm,
  'sign-out-everywhere': answerSignOutEverywhere,
}

/** Answers the forms of these sections; null for every other form. */
export async function answerSecurityForm(c: Ctx, form: Map<string, string>): Promise<SecurityAnswer | null> {
  const intent = form.get('intent') ?? ''
  const answer = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  return answer && c.var.session ? answer(c, c.var.session, form) : null
}

async function answerPasswordForm(c: Ctx, session: Session, form: Map<string, string>): Promise<SecurityAnswer> {
  const [current = '', password = '', confirm = ''] = ['current', 'password', 'confirm'].map((name) => form.get(name))
  const changed = await changePassword(c.var.shop, session, { current, password, confirm }, callerOf(c))
  if (!changed.ok) {
    if (!isFromScript(c)) return { response: null, refused: changed }
    const response = answerScript({ errors: changed.errors }, changed.status)
    if (changed.retryAfterS !== undefined) response.headers.set('retry-after', String(changed.retryAfterS))
    return { response, refused: null }
  }
  const redirect = `${url.account}?done=password`
  return { response: isFromScript(c) ? answerScript({ redirect }) : seeOther(redirect), refused: null }
}

async function answerSignOutEverywhere(c: Ctx, session: Session): Promise<SecurityAnswer> {
  await signOutEverywhere(c.var.shop, session.person.uid)
  return { response: signedOut(c), refused: null }
}

/** Leaves the browser without a session and without the pages of it. */
export function signedOut(c: Ctx): Response {
  c.res = seeOther(url.home)
  c.res.headers.set('clear-site-data', '"cache"')
  clearSessionCookie(c)
  return c.res
}
