import { MAX_NAME_LENGTH, type Person } from '../../domain/person.ts'
import { toUnixSeconds } from '../../domain/unix-time.ts'
import { changeDisplayName, type NameFormErrors } from '../../features/accounts/change-display-name.ts'
import { signOut } from '../../features/accounts/find-session.ts'
import { requestVerification } from '../../features/accounts/verify-email.ts'
import { clearCart } from '../../features/cart/change-cart.ts'
import { isOperator } from '../../features/operators/change-operator.ts'
import { exportData } from '../../features/privacy/export-data.ts'
import { refillCart } from '../../features/checkout/refill-cart.ts'
import type { PasswordFormErrors } from '../../features/accounts/change-password.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import type { NotOpened } from '../open-checkout.ts'
import { answerScript, isFromScript, page, seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'
import { checkoutSessions, payments } from '../resources/customers.ts'
import { orders } from '../resources/orders.ts'
import { readFor } from '../resources/resource.ts'
import { user } from '../resources/users.ts'
import { url } from '../routes.ts'
import { personOf } from '../session.ts'
import { answerSecurityForm, readSessions, signedOut } from './account-security.ts'
import { buyMembershipForm, changeMembershipForm, NOT_PAID_MESSAGES, readMembership } from './membership.ts'
import { readNotifications } from './notifications.ts'
import { readPhone } from './phone-section.ts'
import { readSignInMethods } from './sign-in-methods.ts'
import { cutText } from '../../domain/text.ts'

/** The account area. Its layout clears the cart when the address says complete=true (spec §2). */
export function mountAccountPages(app: App): void {
  app.get(url.account, async (c) => {
    const person = personOf(c)
    await clearWhenComplete(c, person.uid)
    return accountPage(c, person.uid)
  })

  app.post(url.account, async (c) => {
    const person = personOf(c)
    const form = await readForm(c)
    const security = await answerSecurityForm(c, form)
    if (security) return security.response ?? withRetryAfter(await accountPage(c, person.uid, security.shown), security.refused)
    const show = ({ message, status }: NotOpened) => accountPage(c, person.uid, { status, refused: message })
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
  })

  app.get(url.accountData, async (c) => {
    const { uid } = personOf(c)
    const exported = await exportData(c.var.shop, uid)
    if (!exported.ok) return withRetryAfter(await page(c, 'refused', { message: exported.message }, exported.status), exported)
    return new Response(JSON.stringify(exported.data, null, 2), { headers: DOWNLOAD })
  })

  app.get(url.orders, async (c) => {
    const person = personOf(c)
    await clearWhenComplete(c, person.uid)
    const isBack = c.req.query('complete') === 'true' || ['pending', 'complete'].includes(c.req.query('payment') ?? '')
    const [placed, sessions, paid] = await Promise.all([
      readFor(c, orders, { uid: person.uid }),
      readFor(c, checkoutSessions, { uid: person.uid }),
      readFor(c, payments, { uid: person.uid }),
    ])
    // The address alone proves nothing: what became of the last payment does.
    const [last] = sessions.checkout_sessions
    const thanks = isBack && last?.state === 'paid' ? last.mode : null
    const nowS = toUnixSeconds(c.var.shop.clock.now())
    return page(c, 'orders', {
      ...placed,
      sessions: sessions.checkout_sessions,
      payments: paid.payments,
      nowS,
      returnedFrom: (c.req.query('payment') === 'pending' && c.req.query('order')) || null,
      thanks,
      email: person.email,
    })
  })

  app.post(url.orders, async (c) => {
    const { uid } = personOf(c)
    const form = await readForm(c)
    if (form.get('intent') !== 'refill-cart') return seeOther(url.orders)
    await refillCart(c.var.shop, uid, form.get('session') ?? '')
    return seeOther(url.cart)
  })
}

const NOTICES: PropsOf<'account'>['notice'][] = ['name', 'password', 'verification', 'linked', 'unlinked', 'canceled', 'resumed']

const DOWNLOAD = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="chhaap-my-data.json"',
  'cache-control': 'no-store',
}

/** What the page shows after a form was refused. */
type Shown = {
  status?: 409 | 422 | 429 | 503
  name?: string
  errors?: NameFormErrors
  refused?: string
  phone?: PropsOf<'account'>['phone']
  security?: PasswordFormErrors
  deletion?: PasswordFormErrors
}

export async function accountPage(c: Ctx, uid: string, shown: Shown = {}): Promise<Response> {
  const { status, name, errors = {} } = shown
  const [person, mayOperate, membership, signInMethods, list, phone, notifications] = await Promise.all([
    readFor(c, user, { uid }),
    isOperator(c.var.shop, uid),
    readMembership(c, uid),
    readSignInMethods(c, uid),
    readSessions(c),
    shown.phone ?? readPhone(c, uid),
    readNotifications(c),
  ])
  const nameForm = { name: name ?? person.displayName, errors }
  const done = c.req.query('done')
  const notice = status === undefined ? (NOTICES.find((known) => known === done) ?? null) : null
  // Without an address there is nothing to sign in with beside a password.
  const { hasPassword } = signInMethods.methods
  const passwordForm = person.email === null ? null : { hasPassword, errors: shown.security ?? {} }
  const security = { ...list, passwordForm }
  const data = { hasPassword, errors: shown.deletion ?? {} }
  const notPaid = status === undefined ? NOT_PAID_MESSAGES.get(c.req.query('payment') ?? '') : undefined
  const refused = shown.refused ?? notPaid ?? ''
  const props = {
    person,
    isOperator: mayOperate,
    membership,
    nameForm,
    signInMethods,
    phone,
    notifications,
    security,
    data,
    notice,
    refused,
  }
  return page(c, 'account', props, status)
}

async function verificationForm(c: Ctx, person: Person): Promise<Response> {
  const requested = await requestVerification(c.var.shop, person)
  if (requested.ok) return seeOther(person.emailVerified ? url.account : `${url.account}?done=verification`)
  const { status, message } = requested
  return withRetryAfter(await accountPage(c, person.uid, { status, refused: message }), requested)
}

async function nameForm(c: Ctx, person: Person, name: string): Promise<Response> {
  const changed = await changeDisplayName(c.var.shop, person, name)
  if (changed.ok) {
    const redirect = `${url.account}?done=name`
    return isFromScript(c) ? answerScript({ redirect }) : seeOther(redirect)
  }
  const { status, errors } = changed
  const answer = isFromScript(c)
    ? answerScript({ errors }, status)
    : await accountPage(c, person.uid, { status, name: cutText(name, MAX_NAME_LENGTH), errors })
  return withRetryAfter(answer, changed)
}

async function clearWhenComplete(c: Ctx, uid: string): Promise<void> {
  if (c.req.query('complete') !== 'true' || !isVisitor(c)) return
  await clearCart(c.var.shop, uid)
  if (c.var.session) c.set('session', { ...c.var.session, cartCount: 0 })
}

/**
 * Whether a person has navigated here from the shop or by typing the address: not a link on another site, an image
 * request, a prefetch or a HEAD, which must not empty the cart.
 */
function isVisitor(c: Ctx): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const destination = c.req.header('sec-fetch-dest')
  return c.req.method === 'GET' && c.req.header('sec-purpose') === undefined && (destination === undefined || destination === 'document')
}
