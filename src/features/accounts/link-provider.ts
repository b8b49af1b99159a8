import { canUnlink, type SignInMethods } from '../../domain/identity.ts'
import type { ProviderFailure, ProviderId } from '../../domain/provider.ts'
import type { Shop } from '../../shop.ts'
import { isUniqueViolation, lockAccount } from './accounts.sql.ts'
import { deleteIdentities, insertIdentity, selectIdentityOwner, selectProviders, selectSignInMethods } from './identities.sql.ts'
import type { ProviderProfile } from './sign-in-profile.ts'

type Changed = { ok: true } | { ok: false; reason: ProviderFailure }

/**
 * Links a provider's account as a further way to sign in to the account `uid`. An account has one of each provider, and
 * a provider's account belongs to one account.
 */
export async function linkProvider(shop: Pick<Shop, 'db'>, uid: string, { provider, profile }: ProviderProfile): Promise<Changed> {
  const identity = { provider, subject: profile.id }
  try {
    return await shop.db.transaction().execute(async (tx): Promise<Changed> => {
      if (!(await lockAccount(tx, uid))) return { ok: false, reason: 'code-expired' }
      const owner = await selectIdentityOwner(tx, identity)
      if (owner !== null && owner !== uid) return { ok: false, reason: 'credential-already-in-use' }
      if ((await selectProviders(tx, uid)).includes(provider)) return { ok: false, reason: 'provider-already-linked' }
      await insertIdentity(tx, { ...identity, user_id: uid })
      return { ok: true }
    })
  } catch (error) {
    // Another account has linked it, or was opened with it, in parallel.
    if (isUniqueViolation(error)) return { ok: false, reason: 'credential-already-in-use' }
    throw error
  }
}

/** Removes a provider from the ways to sign in, unless it is the last one. Succeeds if it is not linked. */
export async function unlinkProvider(shop: Pick<Shop, 'db' | 'log'>, uid: string, provider: ProviderId): Promise<Changed> {
  return shop.db.transaction().execute(async (tx): Promise<Changed> => {
    // The lock keeps two requests from removing the last two ways in at the same time.
    const account = await lockAccount(tx, uid)
    if (!account) return { ok: true }
    const methods = { hasPassword: account.password_hash !== null, providers: await selectProviders(tx, uid) }
    if (!methods.providers.includes(provider)) return { ok: true }
    if (!canUnlink(methods, provider)) return { ok: false, reason: 'last-sign-in-method' }
    await deleteIdentities(tx, { provider, user_id: uid })
    shop.log.info({ event: 'provider-unlinked', uid, provider }, 'provider unlinked')
    return { ok: true }
  })
}

/** How somebody can sign in to the account. */
export async function findSignInMethods(shop: Pick<Shop, 'db'>, uid: string): Promise<SignInMethods> {
  return (await selectSignInMethods(shop.db, uid)) ?? { hasPassword: false, providers: [] }
}
