import { forgotPassword as ask } from '../../../features/accounts/forgot-password.ts'
import { isProofWanted } from '../../../features/accounts/sign-in-result.ts'
import { formErrors } from '../../../messages/sign-in.ts'
import { readForm } from '../../body/body.ts'
import { callerOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { withRetryAfter } from '../../refusal.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

type Shown = { email: string; errors: { email?: string; form?: string }; sent: boolean; proof?: boolean }

/** Asking for a link by mail is for signed-out people; the link itself opens anywhere. */
export const forgotPassword = definePage({
  path: url.forgotPassword,
  access: 'signed-out',
  component: 'forgotPassword',
  load: (c, shown: Shown = { email: '', errors: {}, sent: false }) => ({ ...shown, demo: c.var.shop.demo }),
  post: askForm,
})

async function askForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const email = form.get('email') ?? ''
  const asked = await ask(c.var.shop, { email }, callerOf(c, form.get('altcha')))
  const status = asked.ok ? 200 : asked.status === 400 ? 422 : asked.status
  const errors = asked.ok ? {} : formErrors(asked)
  const sent = asked.ok
  const answer = await forgotPassword.show(c, { email, errors, sent, proof: !asked.ok && isProofWanted(asked) }, status)
  return asked.ok ? answer : withRetryAfter(answer, asked)
}
