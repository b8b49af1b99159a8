import type { ProviderChecks, ProviderFailure, ProviderId } from '../../domain/accounts/provider.ts'
import { safeRedirect } from '../../domain/accounts/redirect.ts'
import { PROVIDER_SIGN_IN_S } from '../../domain/accounts/session.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { IdentityProvider, Shop } from '../../shop.ts'
import { confirmWithProvider } from './confirm-session.ts'
import type { Session } from './find-session.ts'
import { linkProvider } from './link-provider.ts'
import type { Caller, OpenedSession } from './open-session.ts'
import { signInProfile, type ProviderProfile } from './sign-in-profile.ts'

/** What a visit to a provider's page is for. */
export type ProviderVisit = {
  /** Where to go afterwards. */
  redirect: string
  /** The account that the provider's account is linked with; null for a sign-in. */
  linkTo: string | null
  /** The session whose owner confirms that it is they; otherwise null. */
  confirms: string | null
  /** The id that the page behind gave to the popup, empty for a tab beside it; null in the same tab. */
  popup: string | null
}

/** `sealed` is the encrypted state for the browser's cookie. */
export type ProviderStart = { ok: true; pageUrl: string; sealed: string } | { ok: false; reason: ProviderFailure; retryAfterS: number }
type Outcome =
  | { ok: true; signedIn: { uid: string; session: OpenedSession } | null; confirmation: string | null }
  | { ok: false; reason: ProviderFailure }
/** `signedIn` is null where somebody who is signed in has linked a provider or confirmed; `confirmation` is the cookie's token. */
export type ProviderReturn = ProviderVisit & Outcome

/** The state of a sign-in between the redirect to the provider and the callback. */
type PendingSignIn = ProviderVisit & { provider: ProviderId; checks: ProviderChecks }

/** Starts a sign-in and returns the provider's URL to redirect to. Counts as a sign-in attempt of the IP address. */
export async function startProviderSignIn(
  shop: Shop,
  { provider, ...visit }: ProviderVisit & { provider: IdentityProvider },
  caller: Caller,
): Promise<ProviderStart> {
  const allowance = await shop.attempts.consume('sign-in-address', caller.address)
  if (!allowance.ok) {
    shop.log.warn({ event: 'sign-in-limited', provider: provider.id, requestId: caller.requestId }, 'sign-in refused: too many attempts')
    return { ok: false, reason: 'too-many-requests', retryAfterS: allowance.retryAfterS }
  }
  const { pageUrl, checks } = await provider.start(callbackUrl(shop, provider.id))
  const pending: PendingSignIn = { ...visit, provider: provider.id, checks }
  const sealed = await shop.sealer.seal(pending, { now: shop.clock.now(), lifetimeS: PROVIDER_SIGN_IN_S })
  return { ok: true, pageUrl: pageUrl.href, sealed }
}

type Return = {
  provider: IdentityProvider
  query: string
  sealed: string | null
  /** The session of the person who is signed in. */
  session: Session | null
}

/**
 * Completes a sign-in, a linking or a confirmation after the provider's redirect back, if it is the same browser and within
 * ten minutes, for a linking the same person, and for a confirmation the same session. A job fetches the photo after a sign-in.
 */
export async function finishProviderSignIn(
  shop: Shop,
  { provider, query, sealed, session }: Return,
  caller: Caller,
): Promise<ProviderReturn> {
  const { id } = provider
  const pending = (sealed === null ? null : await shop.sealer.unseal(sealed, shop.clock.now())) as PendingSignIn | null
  // Checked again at the moment of use.
  const { linkTo = null, confirms = null, popup = null } = pending ?? {}
  const visit = { redirect: safeRedirect(pending?.redirect), linkTo, confirms, popup }
  const fail = (reason: ProviderFailure, failure?: ServiceError): ProviderReturn => {
    const facts = { event: 'sign-in-failed', provider: id, reason, requestId: caller.requestId }
    if (failure) shop.log.warn({ ...facts, code: failure.code }, failure.message)
    else shop.log.info(facts, 'sign-in failed')
    return { ok: false, reason, ...visit }
  }
  // Expired, or replaced by a later sign-in in another window, which can still complete.
  if (!pending || new URLSearchParams(query).get('state') !== pending.checks.state) return fail('code-expired')
  // Mix-up attack: the response of one provider to a request for another (RFC 9700, section 4.4).
  if (pending.provider !== id) return fail('network-request-failed')
  // The session has ended meanwhile, or belongs to somebody else.
  if (linkTo !== null && linkTo !== session?.person.uid) return fail('code-expired')
  if (confirms !== null && confirms !== session?.id) return fail('code-expired')
  try {
    const answer = await provider.finish(new URL(query, callbackUrl(shop, id)), pending.checks)
    if (!answer.ok) return fail(answer.reason)
    const input = { provider: id, profile: answer.profile }
    const finished =
      confirms !== null && session ? await useToConfirm(shop, session, input) : await useProfile(shop, { ...input, linkTo }, caller)
    return finished.ok ? { ...finished, ...visit } : fail(finished.reason)
  } catch (error) {
    if (error instanceof ServiceError) return fail('network-request-failed', error)
    throw error
  }
}

async function useToConfirm(shop: Shop, session: Session, input: ProviderProfile): Promise<Outcome> {
  const confirmation = await confirmWithProvider(shop, session, input)
  return confirmation === null ? { ok: false, reason: 'user-mismatch' } : { ok: true, signedIn: null, confirmation }
}

async function useProfile(shop: Shop, { linkTo, ...input }: ProviderProfile & { linkTo: string | null }, caller: Caller): Promise<Outcome> {
  const { provider, profile } = input
  if (linkTo !== null) {
    const linked = await linkProvider(shop, linkTo, input)
    if (linked.ok) shop.log.info({ event: 'provider-linked', uid: linkTo, provider, requestId: caller.requestId }, 'provider linked')
    return linked.ok ? { ok: true, signedIn: null, confirmation: null } : linked
  }
  const signedIn = await signInProfile(shop, input, caller)
  if (!signedIn) return { ok: false, reason: 'account-exists-with-different-credential' }
  shop.log.info({ event: 'sign-in', uid: signedIn.uid, provider, requestId: caller.requestId }, 'signed in')
  if (profile.photo !== null) await shop.jobs.send('store-profile-photo', signedIn.uid, { uid: signedIn.uid, address: profile.photo })
  return { ok: true, signedIn, confirmation: null }
}

function callbackUrl({ publicUrl }: Pick<Shop, 'publicUrl'>, provider: ProviderId): string {
  return `${publicUrl}/auth/callback/${provider}`
}
