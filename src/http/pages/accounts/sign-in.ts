import { signIn as enter } from '../../../features/accounts/sign-in.ts'
import { readForm } from '../../body.ts'
import type { Ctx } from '../../context.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { callerOf } from '../../session.ts'
import { answerSignIn, credentialsIn, signInProps } from './sign-in-form.ts'

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
  return answerSignIn(c, form, await enter(c.var.shop, credentialsIn(form), callerOf(c, form.get('altcha'))), signIn.show)
}
