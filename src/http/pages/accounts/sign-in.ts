import { openWithoutPassword } from '../../../features/accounts/register.ts'
import { signIn as enter } from '../../../features/accounts/sign-in.ts'
import { HAS_ACCOUNT } from '../../../messages/sign-in.ts'
import { readForm } from '../../body/body.ts'
import { callerOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerSignIn, credentialsIn, showUnsent, signInProps, unsentIn, WITHOUT_PASSWORD } from './sign-in-form.ts'

export const signIn = definePage({
  path: url.signIn,
  // A form still open in another tab signs in all the same, and ends the earlier session.
  access: { get: 'signed-out', post: 'everybody' },
  component: 'signIn',
  load: signInProps,
  post: signInForm,
})

async function signInForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const { shop, session } = c.var
  // Somebody has signed in beside it, with a provider.
  const unsent = form.get('email') || form.get('password') ? null : unsentIn(form)
  if (session && unsent) return showUnsent(c, unsent)
  const caller = callerOf(c, form.get('altcha'))
  const isWithout = form.get('way') === WITHOUT_PASSWORD && shop.folder.buyWithoutPassword
  const result = isWithout
    ? await openWithoutPassword(shop, form.get('email') ?? '', caller)
    : await enter(shop, credentialsIn(form), caller)
  const isTaken = isWithout && !result.ok && result.code === 'EMAIL_EXISTS'
  return answerSignIn(c, form, result, (c, shown, status) =>
    signIn.show(c, isTaken ? { ...shown, errors: { form: HAS_ACCOUNT } } : shown, status),
  )
}
