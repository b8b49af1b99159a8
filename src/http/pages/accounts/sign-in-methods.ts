import { findProvider } from '../../../domain/accounts/provider.ts'
import { findSignInMethods, unlinkProvider } from '../../../features/accounts/link-provider.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { askToConfirm } from '../../caller/confirmation.ts'
import { addRotatedSession } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { seeOther } from '../../page.ts'
import { failureQuery, findFailure } from '../../provider-failure.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { offeredProviders } from './provider-sign-in.ts'

/** The account page's form that unlinks a provider. Linking is a visit to the provider (provider-sign-in.ts). */
export const signInMethods = defineRoute({
  path: url.signInMethods,
  access: 'signed-in',
  /** The way back from signing in, where the session ended before the form was sent. */
  get: () => seeOther(url.account),
  post: unlinkForm,
})

async function unlinkForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const provider = findProvider(form.get('provider'))
  if (!provider) return seeOther(url.account)
  const { session } = c.var
  if (!session) return seeOther(url.account)
  const question = await askToConfirm(c, session, 'confirmation')
  if (question) return question
  const unlinked = await unlinkProvider(c.var.shop, session, provider)
  if (!unlinked.ok) return tellOnce(c, `${url.account}?${failureQuery(provider, unlinked.reason)}`)
  const answer = tellOnce(c, `${url.account}?done=unlinked`)
  return unlinked.token === null ? answer : addRotatedSession(c, answer, unlinked.token)
}

export async function readSignInMethods(c: Ctx, uid: string): Promise<PropsOf<'account'>['signInMethods']> {
  return { methods: await findSignInMethods(c.var.shop, uid), offered: offeredProviders(c), failure: findFailure(c) }
}
