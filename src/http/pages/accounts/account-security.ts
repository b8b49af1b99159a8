import { changePassword, type PasswordRefused } from '../../../features/accounts/change-password.ts'
import type { Session } from '../../../features/accounts/find-session.ts'
import { listSessions, signOutEverywhere, type SessionList } from '../../../features/accounts/list-sessions.ts'
import { deleteAccount, findKeptOrders } from '../../../features/privacy/delete-account.ts'
import { LAST_OWNER } from '../../../messages/operators.ts'
import { passwordFormErrors, type PasswordFormErrors } from '../../../messages/sign-in.ts'
import { askToConfirm } from '../../caller/confirmation.ts'
import { addRotatedSession, callerOf, clearSessionCookie, personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { page, seeOther } from '../../page.ts'
import { url } from '../../routes.ts'

/** Where the person is signed in. */
export function readSessions(c: Ctx): Promise<SessionList> {
  return listSessions(c.var.shop, { uid: personOf(c).uid, currentId: c.var.session?.id ?? '' })
}

/** Either the answer, or what the page shows when it comes back with errors. */
export type SecurityAnswer =
  | { response: Response }
  | { response: null; refused: Pick<PasswordRefused, 'ok' | 'retryAfterS'>; shown: SecurityShown }
type SecurityShown = { status: 409 | 422 | 429; security?: PasswordFormErrors; deletion?: PasswordFormErrors }

const INTENTS: Record<string, (c: Ctx, session: Session, form: Map<string, string>) => Promise<SecurityAnswer>> = {
  password: answerPasswordForm,
  'sign-out-everywhere': answerSignOutEverywhere,
  'delete-account': answerDeletionForm,
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
    const question = await questionOf(c, session, changed)
    if (question) return { response: question }
    return { response: null, refused: changed, shown: { status: changed.status, security: passwordFormErrors(changed) } }
  }
  return { response: addRotatedSession(c, tellOnce(c, `${url.account}?done=password`), changed.token) }
}

/** An account without a password is confirmed with a provider. */
async function questionOf(c: Ctx, session: Session, { code }: PasswordRefused): Promise<Response | null> {
  return code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' ? askToConfirm(c, session, 'confirmation') : null
}

async function answerSignOutEverywhere(c: Ctx, session: Session): Promise<SecurityAnswer> {
  await signOutEverywhere(c.var.shop, session.person.uid)
  return { response: signedOut(c) }
}

async function answerDeletionForm(c: Ctx, session: Session, form: Map<string, string>): Promise<SecurityAnswer> {
  const deleted = await deleteAccount(c.var.shop, session, form.get('current') ?? '')
  if (!deleted.ok && deleted.code === 'LAST_OWNER') {
    return {
      response: null,
      refused: { ok: false },
      shown: { status: deleted.status, deletion: { form: LAST_OWNER } },
    }
  }
  if (!deleted.ok) {
    const question = await questionOf(c, session, deleted)
    if (question) return { response: question }
    return { response: null, refused: deleted, shown: { status: deleted.status, deletion: passwordFormErrors(deleted) } }
  }
  c.set('person', null)
  c.set('session', null)
  return { response: leave(c, await page(c, 'accountDeleted', { kept: await findKeptOrders(c.var.shop, session.person.uid) })) }
}

/** Leads home, without a session. */
export function signedOut(c: Ctx): Response {
  return leave(c, seeOther(url.home))
}

/** The browser forgets the session and the pages of it. */
function leave(c: Ctx, response: Response): Response {
  c.res = response
  c.res.headers.set('clear-site-data', '"cache"')
  clearSessionCookie(c)
  return c.res
}
