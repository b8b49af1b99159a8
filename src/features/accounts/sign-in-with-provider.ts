import type { ProviderFailure, ProviderId } from '../../domain/provider.ts'
import type { Shop } from '../../shop.ts'
import type { Caller } from './sign-in.ts'

/** Where the browser goes next, with these cookies: on, or back to sign in with the reason. */
export type ProviderSignIn = { cookies: string[]; redirect: string } & ({ ok: true } | { ok: false; reason: ProviderFailure })

/** Sends the browser to the provider's page. Costs what an attempt with a password costs. */
export async function startProviderSignIn(
  shop: Pick<Shop, 'signIn' | 'attempts' | 'log'>,
  { provider, redirect }: { provider: ProviderId; redirect: string },
  caller: Caller,
): Promise<ProviderSignIn> {
  if (!(await shop.attempts.allow('sign-in-address', caller.address))) {
    shop.log.warn({ event: 'sign-in-limited', provider }, 'sign-in refused: too many attempts')
    return { ok: false, reason: 'too-many-requests', redirect, cookies: [] }
  }
  const { pageUrl, cookies } = await shop.signIn.startWithProvider(provider, redirect, caller.headers)
  return { ok: true, redirect: pageUrl, cookies }
}

/** The browser is back from the provider. The photo comes later, when its job has fetched it. */
export async function finishProviderSignIn(
  shop: Pick<Shop, 'signIn' | 'jobs' | 'log'>,
  { provider, query }: { provider: ProviderId; query: URLSearchParams },
  headers: Headers,
): Promise<ProviderSignIn> {
  const answer = await shop.signIn.finishWithProvider(provider, query, headers)
  const { cookies, redirect } = answer
  if (!answer.ok) {
    const { reason, failure } = answer
    if (failure) shop.log.warn({ event: 'sign-in-failed', provider, reason, code: failure.code }, failure.message)
    else shop.log.info({ event: 'sign-in-failed', provider, reason }, 'sign-in failed')
    return { ok: false, reason, redirect, cookies }
  }
  const { uid, photo } = answer
  shop.log.info({ event: 'sign-in', uid, provider }, 'signed in')
  if (photo !== null) await shop.jobs.send('keep-photo', uid, { uid, address: photo })
  return { ok: true, redirect, cookies }
}
