import { checkVerification, verifyEmail as verify } from '../../../features/accounts/verify-email.ts'
import { findWaitingCash } from '../../../features/payments/cash-orders.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Mail scanners follow links, so verifying takes a button. */
export const verifyEmail = definePage({
  path: url.verifyEmail,
  access: 'signed-in',
  component: 'verifyEmail',
  headers: { 'referrer-policy': 'same-origin' },
  load: loadState,
  post: verifyForm,
})

type Props = PropsOf<'verifyEmail'>

async function loadState(c: Ctx, shown?: Props['state']): Promise<Props | Response> {
  if (shown) return { state: shown }
  const person = personOf(c)
  if (person.emailVerified) return { state: { is: 'done' } }
  const token = c.req.query('token') ?? ''
  const link = await checkVerification(c.var.shop, { token, uid: person.uid })
  if (!link.ok) return verifyEmail.show(c, { is: 'refused', code: link.code }, 410)
  return { state: { is: 'form', token, email: person.email ?? '' } }
}

async function verifyForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const token = (await readForm(c)).get('token') ?? ''
  const verified = await verify(c.var.shop, { token, uid })
  const waiting = verified.ok ? await findWaitingCash(c.var.shop, uid) : null
  if (waiting !== null) return seeOther(`${url.paymentReturn}?order=${waiting}`)
  return verified.ok ? seeOther(url.verifyEmail) : verifyEmail.show(c, { is: 'refused', code: verified.code }, 410)
}
