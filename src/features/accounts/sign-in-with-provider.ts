import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { linkingOf, vouchedEmail } from '../../domain/identity.ts'
import { providerName, shopperName } from '../../domain/person.ts'
import type { ProviderFailure, ProviderId } from '../../domain/provider.ts'
import { safeRedirect } from '../../domain/redirect.ts'
import { PROVIDER_SIGN_IN_S } from '../../domain/session.ts'
import type { Schema } from '../../schema.ts'
import { ServiceError } from '../../service-error.ts'
import type { IdentityProvider, Profile, ProviderChecks, Shop } from '../../shop.ts'
import { insertAccount, isUniqueViolation, lockAccount, selectAccountByEmail } from './accounts.sql.ts'
import { insertIdentity, selectIdentityOwner } from './identities.sql.ts'
import { openSession, type Caller, type OpenedSession } from './open-session.ts'

/** `sealed` is the encrypted state for the browser's cookie. */
export type ProviderStart = { ok: true; pageUrl: string; sealed: string } | Failed
export type ProviderReturn = { ok: true; redirect: string; uid: string; session: OpenedSession } | Failed
type Failed = { ok: false; reason: ProviderFailure; redirect: string }

/** The state of a sign-in between the redirect to the provider and the callback. */
type PendingSignIn = { provider: ProviderId; redirect: string; checks: ProviderChecks }

/** Starts a sign-in and returns the provider's URL to redirect to. Counts as a sign-in attempt of the IP address. */
export async function startProviderSignIn(
  shop: Shop,
  { provider, redirect }: { provider: IdentityProvider; redirect: string },
  caller: Caller,
): Promise<ProviderStart> {
  const allowance = await shop.attempts.consume('sign-in-address', caller.address)
  if (!allowance.ok) {
    shop.log.warn({ event: 'sign-in-limited', provider: provider.id, requestId: caller.requestId }, 'sign-in refused: too many attempts')
    return { ok: false, reason: 'too-many-requests', redirect }
  }
  const { pageUrl, checks } = await provider.start(callbackUrl(shop, provider.id))
  const pending: PendingSignIn = { provider: provider.id, redirect, checks }
  const sealed = await shop.sealer.seal(pending, { now: shop.clock.now(), lifetimeS: PROVIDER_SIGN_IN_S })
  return { ok: true, pageUrl: pageUrl.href, sealed }
}

type Return = { provider: IdentityProvider; query: string; sealed: string | null }

/**
 * Completes a sign-in after the provider's redirect back, if it is the same browser and within ten minutes. A job fetches
 * the photo afterwards.
 */
export async function finishProviderSignIn(shop: Shop, { provider, query, sealed }: Return, caller: Caller): Promise<ProviderReturn> {
  const { id } = provider
  const pending = (sealed === null ? null : await shop.sealer.unseal(sealed, shop.clock.now())) as PendingSignIn | null
  // Checked again at the moment of use.
  const redirect = safeRedirect(pending?.redirect)
  const fail = (reason: ProviderFailure, failure?: ServiceError): Failed => {
    const facts = { event: 'sign-in-failed', provider: id, reason, requestId: caller.requestId }
    if (failure) shop.log.warn({ ...facts, code: failure.code }, failure.message)
    else shop.log.info(facts, 'sign-in failed')
    return { ok: false, reason, redirect }
  }
  // Expired, or replaced by a later sign-in in another window, which can still complete.
  if (!pending || new URLSearchParams(query).get('state') !== pending.checks.state) return fail('code-expired')
  // Mix-up attack: the response of one provider to a request for another (RFC 9700, section 4.4).
  if (pending.provider !== id) return fail('network-request-failed')
  try {
    const answer = await provider.finish(new URL(query, callbackUrl(shop, id)), pending.checks)
    if (!answer.ok) return fail(answer.reason)
    const { profile } = answer
    const signedIn = await signInProfile(shop, { provider: id, profile }, caller)
    if (!signedIn) return fail('account-exists-with-different-credential')
    shop.log.info({ event: 'sign-in', uid: signedIn.uid, provider: id, requestId: caller.requestId }, 'signed in')
    if (profile.photo !== null) await shop.jobs.send('keep-photo', signedIn.uid, { uid: signedIn.uid, address: profile.photo })
    return { ok: true, redirect, ...signedIn }
  } catch (error) {
    if (error instanceof ServiceError) return fail('network-request-failed', error)
    throw error
  }
}

function callbackUrl({ publicUrl }: Pick<Shop, 'publicUrl'>, provider: ProviderId): string {
  return `${publicUrl}/auth/callback/${provider}`
}

type ProviderProfile = { provider: ProviderId; profile: Profile }
type SignedIn = { uid: string; session: OpenedSession }

/** Null if an account has the profile's address and may not be linked. */
async function signInProfile(shop: Shop, input: ProviderProfile, caller: Caller): Promise<SignedIn | null> {
  const attempt = () =>
    shop.db.transaction().execute(async (tx) => {
      const uid = await findOrOpenAccount(tx, input)
      if (uid === null) return null
      await lockAccount(tx, uid)
      return { uid, session: await openSession(tx, shop, { uid, caller }) }
    })
  try {
    return await attempt()
  } catch (error) {
    // Two first sign-ins with the same identity ran in parallel: now the account exists.
    if (isUniqueViolation(error)) return attempt()
    throw error
  }
}

async function findOrOpenAccount(tx: Transaction<Schema>, { provider, profile }: ProviderProfile): Promise<string | null> {
  const identity = { provider, subject: profile.id }
  const known = await selectIdentityOwner(tx, identity)
  if (known !== null) return known
  const email = vouchedEmail(profile)
  const found = email === null ? undefined : await selectAccountByEmail(tx, email)
  // Read again under the lock: a reset may have verified the address, or the account may have been deleted.
  const account = found && (await lockAccount(tx, found.id))
  const linking = linkingOf(email, account ?? null)
  if (linking.is === 'refused') return null
  const user_id = linking.is === 'linked' ? account!.id : await openAccount(tx, profile, linking.email)
  await insertIdentity(tx, { ...identity, user_id })
  return user_id
}

async function openAccount(tx: Transaction<Schema>, profile: Profile, email: string | null): Promise<string> {
  const name = providerName(profile.name, profile.email) ?? shopperName(randomBytes(4))
  return insertAccount(tx, { name, email, email_verified: email !== null, password_hash: null })
}
