import { MAX_NAME_LENGTH, type Person } from '../../../domain/accounts/person.ts'
import { cutText } from '../../../domain/text.ts'
import { changeDisplayName } from '../../../features/accounts/change-display-name.ts'
import { signOut } from '../../../features/accounts/find-session.ts'
import { requestVerification } from '../../../features/accounts/verify-email.ts'
import { findOperator } from '../../../features/operator-access/change-operator.ts'
import { findKeptOrders } from '../../../features/privacy/delete-account.ts'
import { isSubscribed } from '../../../features/push/subscribe.ts'
import { NAME_CLAIMS } from '../../../messages/name-claims.ts'
import { tooManyMessage, type PasswordFormErrors } from '../../../messages/sign-in.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { doneOf, tellOnce } from '../../done-once.ts'
import { seeOther } from '../../page.ts'
import { withRetryAfter } from '../../refusal.ts'
import { readFor } from '../../resources/resource.ts'
import { user } from '../../resources/users.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { clearWhenComplete } from '../cart/clear-when-complete.ts'
import {
  buyMembershipForm,
  changeMembershipForm,
  NOT_PAID_MESSAGES,
  readMembership,
  type MembershipRefused,
} from '../content/membership.ts'
import { answerSecurityForm, readSessions, signedOut } from './account-security.ts'
import { readPhone } from './phone-section.ts'
import { readSignInMethods } from './sign-in-methods.ts'

export const account = definePage({
  path: url.account,
  access: 'signed-in',
  component: 'account',
  load: loadAccount,
  post: accountForm,
})

async function accountForm(c: Ctx): Promise<Response> {
  const person = personOf(c)
  const form = await readForm(c)
  const security = await answerSecurityForm(c, form)
  if (security) return security.response ?? withRetryAfter(await account.show(c, security.shown, security.shown.status), security.refused)
  const show = ({ message, http }: MembershipRefused) => account.show(c, { refused: message }, http)
  const intent = form.get('intent')
  switch (intent) {
    case 'display-name':
      return nameForm(c, person, form.get('name') ?? '')
    case 'send-verification':
      return verificationForm(c, person)
    case 'buy-membership':
      return buyMembershipForm(c, person.uid, show)
    case 'cancel-membership':
    case 'resume-membership':
      return changeMembershipForm(c, { uid: person.uid, intent }, show)
    case 'sign-out':
      break
    default:
      return seeOther(url.account)
  }
  if (c.var.session) await signOut(c.var.shop, c.var.session)
  return signedOut(c)
}

const NOTICES: PropsOf<'account'>['notice'][] = ['name', 'password', 'verification', 'linked', 'unlinked', 'canceled', 'resumed']

type Shown = {
  name?: string
  errors?: PropsOf<'account'>['nameForm']['errors']
  refused?: string
  phone?: PropsOf<'account'>['phone']
  /** Why the browser's subscription was refused. */
  notifications?: string
  security?: PasswordFormErrors
  deletion?: PasswordFormErrors
}

async function loadAccount(c: Ctx, refusedForm?: Shown): Promise<PropsOf<'account'>> {
  const { uid } = personOf(c)
  const { shop, session } = c.var
  if (!refusedForm) await clearWhenComplete(c, uid)
  const shown = refusedForm ?? {}
  const { name, errors = {} } = shown
  const [person, operator, membership, signInMethods, list, phone, isNotified, kept] = await Promise.all([
    readFor(c, user, { uid }),
    findOperator(shop, uid),
    readMembership(c, uid),
    readSignInMethods(c, uid),
    readSessions(c),
    shown.phone ?? readPhone(c, uid),
    session !== null && isSubscribed(shop, session.id),
    findKeptOrders(shop, uid),
  ])
  const nameForm = { name: name ?? person.displayName, errors }
  const done = doneOf(c)
  const notice = !refusedForm ? (NOTICES.find((known) => known === done) ?? null) : null
  // Without an address there is nothing to sign in with beside a password.
  const { hasPassword } = signInMethods.methods
  const passwordForm = person.email === null ? null : { hasPassword, errors: shown.security ?? {} }
  const security = { ...list, passwordForm }
  const data = { hasPassword, errors: shown.deletion ?? {}, kept }
  const notPaid = !refusedForm ? NOT_PAID_MESSAGES.get(doneOf(c, 'payment') ?? '') : undefined
  const refused = shown.refused ?? notPaid ?? ''
  return {
    person,
    isOperator: operator !== null,
    membership,
    nameForm,
    signInMethods,
    phone,
    notifications: { on: isNotified, publicKey: shop.push.publicKey, error: shown.notifications ?? null },
    security,
    data,
    notice,
    refused,
  }
}

async function verificationForm(c: Ctx, person: Person): Promise<Response> {
  const requested = await requestVerification(c.var.shop, person, c.var.address)
  if (requested.ok) return person.emailVerified ? seeOther(url.account) : tellOnce(c, `${url.account}?done=verification`)
  const refused = tooManyMessage(requested.retryAfterS)
  return withRetryAfter(await account.show(c, { refused }, requested.status), requested)
}

async function nameForm(c: Ctx, person: Person, name: string): Promise<Response> {
  const changed = await changeDisplayName(c.var.shop, person, name)
  if (changed.ok) return tellOnce(c, `${url.account}?done=name`)
  if ('claim' in changed)
    return account.show(c, { name: cutText(name, MAX_NAME_LENGTH), errors: { name: NAME_CLAIMS[changed.claim] } }, 422)
  const errors = changed.status === 429 ? { form: tooManyMessage(changed.retryAfterS) } : changed.errors
  return withRetryAfter(await account.show(c, { name: cutText(name, MAX_NAME_LENGTH), errors }, changed.status), changed)
}
