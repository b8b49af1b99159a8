import { register as open } from '../../../features/accounts/register.ts'
import { readForm } from '../../body/body.ts'
import { callerOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerSignIn, credentialsIn, signInProps } from './sign-in-form.ts'

export const register = definePage({
  path: url.register,
  // As that of signing in.
  access: { get: 'signed-out', post: 'everybody' },
  component: 'register',
  load: signInProps,
  post: registerForm,
})

async function registerForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const input = { ...credentialsIn(form), confirm: form.get('confirm') ?? '' }
  return answerSignIn(c, form, await open(c.var.shop, input, callerOf(c, form.get('altcha'))), register.show)
}
