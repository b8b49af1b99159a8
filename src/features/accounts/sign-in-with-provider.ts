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
import { insertAccount, isTaken, lockAccount, selectAccountByEmail } from './accounts.sql.ts'
import { insertIdentity, selectIdentityOwner } from './identities.sql.ts'
import { openSession, type Caller, type OpenedSession } from './open-session.ts'

/** `sealed` is kept by the browser that leaves, and comes back with it. */
export type ProviderStart = { ok: true; pageUrl: string; sealed: string } | Failed
export type ProviderReturn = { ok: true; redirect: string; uid: string; session: OpenedSession } | Failed
type Failed = { ok: false; reason: ProviderFailure; redirect: string }

/** What the shop must know again when the browser is back. */
type UnderWay = { provider: ProviderId; redirect: string; checks: ProviderChecks }

/** The provider's page, where the browser chooses an account. Costs what an attempt with a password costs. */
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
  const underWay: UnderWay = { provider: provider.id, redirect, checks }
  const sealed = await shop.sealer.seal(underWay, { now: shop.clock.now(), lifetimeS: PROVIDER_SIGN_IN_S })
  return { ok: true, pageUrl: pageUrl.href, sealed }
}

type Return = { provider: IdentityProvider; query: string; sealed: string | null }

/**
 * The browser is back from the provider, the same one that left, within ten minutes. The photo comes later, when its
 * job has fetched it.
 */
export async function finishProviderSignIn(shop: Shop, { provider, query, sealed }: Return, caller: Caller): Promise<ProviderReturn> {
  const { id } = provider
  const underWay = (sealed === null ? null : await shop.sealer.unseal(sealed, shop.clock.now())) as UnderWay | null
  // Again, at the moment of going there.
  const redirect = safeRedirect(underWay?.redirect)
  const fail = (reason: ProviderFailure, failure?: ServiceError): Failed => {
    const facts = { event: 'sign-in-failed', provider: id, reason, requestId: caller.requestId }
    if (failure) shop.log.warn({ ...facts, code: failure.code }, failure.message)
    else shop.log.info(facts, 'sign-in failed')
    return { ok: false, reason, redirect }
  }
  // Over, or another window's: that one may still be finished.
  if (!underWay || new URLSearchParams(query).get('state') !== underWay.checks.state) return fail('code-expired')
  // One provider's answer to what was asked of another (mix-up).
  if (underWay.provider !== id) return fail('network-request-failed')
  try {
    const answer = await provider.finish(new URL(query, callbackUrl(shop, id)), underWay.checks)
    if (!answer.ok) return fail(answer.reason)
    const { profile } = answer
    const entered = await enter(shop, { provider: id, profile }, caller)
    if (!entered) return fail('account-exists-with-different-credential')
    shop.log.info({ event: 'sign-in', uid: entered.uid, provider: id, requestId: caller.requestId }, 'signed in')
    if (profile.photo !== null) await shop.jobs.send('keep-photo', entered.uid, { uid: entered.uid, address: profile.photo })
    return { ok: true, redirect, ...entered }
  } catch (error) {
    if (error instanceof ServiceError) return fail('network-request-failed', error)
    throw error
  }
}

function callbackUrl({ publicUrl }: Pick<Shop, 'publicUrl'>, provider: ProviderId): string {
  return `${publicUrl}/auth/callback/${provider}`
}

type Entering = { provider: ProviderId; profile: Profile }
type Entered = { uid: string; session: OpenedSession }

/** Null when the account of the address may not be entered this way. */
async function enter(shop: Shop, entering: Entering, caller: Caller): Promise<Entered | null> {
  const attempt = () =>
    shop.db.transaction().execute(async (tx) => {
      const uid = await findOrOpenAccount(tx, entering)
      if (uid === null) return null
      await lockAccount(tx, uid)
      return { uid, session: await openSession(tx, shop, { uid, caller }) }
    })
  try {
    return await attempt()
  } catch (error) {
    // Somebody's first sign-in came twice at once: the second time round their account is there.
    if (isTaken(error)) return attempt()
    throw error
  }
}

async function findOrOpenAccount(tx: Transaction<Schema>, { provider, profile }: Entering): Promise<string | null> {
  const identity = { provider, subject: profile.id }
  const known = await selectIdentityOwner(tx, identity)
  if (known !== null) return known
  const email = vouchedEmail(profile)
  const found = email === null ? undefined : await selectAccountByEmail(tx, email)
  // As it is under the lock: a reset may have verified the address meanwhile, or the account may be gone.
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
