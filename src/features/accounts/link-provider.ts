import { canUnlink, type SignInMethods } from '../../domain/accounts/identity.ts'
import type { ProviderFailure, ProviderId } from '../../domain/accounts/provider.ts'
import { isUniqueViolation } from '../../errors/database-fault.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount } from './accounts.sql.ts'
import type { Session } from './find-session.ts'
import { insertIdentity, selectIdentityOwner, selectProviders, selectSignInMethods } from './identities.sql.ts'
import { rotateSession } from './rotate-session.ts'
import type { ProviderProfile } from './sign-in-profile.ts'

type Changed = { ok: true } | { ok: false; reason: ProviderFailure }

/**
 * Links a provider's account as a further way to sign in to the account `uid`. An account has one of each provider, and
 * a provider's account belongs to one account.
 */
export async function linkProvider(shop: Pick<Shop, 'db'>, uid: string, { provider, profile }: ProviderProfile): Promise<Changed> {
  const identity = { provider, subject: profile.id }
  try {
    return await inTransaction(shop, async (tx): Promise<Changed> => {
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

/** `token`: the session's new one, for the browser's cookie; null where nothing was linked. */
type Unlinked = { ok: true; token: string | null } | Extract<Changed, { ok: false }>

/**
 * Removes a provider from the ways to sign in, unless it is the last one. Whoever signed in with it goes too, as after a new
 * password: the other sessions end, and the token of this one is renewed. Linking takes no way to sign in from anybody, and
 * ends nothing. Succeeds if it is not linked; changes nothing if the session has ended in the meantime.
 */
export async function unlinkProvider(shop: Pick<Shop, 'db' | 'log'>, session: Session, provider: ProviderId): Promise<Unlinked> {
  const { uid } = session.person
  const unlinked = await inTransaction(shop, async (tx): Promise<Unlinked> => {
    // The lock keeps two requests from removing the last two ways in at the same time.
    const account = await lockAccount(tx, uid)
    if (!account) return NOTHING_LINKED
    const methods = { hasPassword: account.password_hash !== null, providers: await selectProviders(tx, uid) }
    if (!methods.providers.includes(provider)) return NOTHING_LINKED
    if (!canUnlink(methods, provider)) return { ok: false, reason: 'last-sign-in-method' }
    const token = await rotateSession(tx, shop, session)
    if (token === null) return NOTHING_LINKED
    await tx.deleteFrom('identities').where('user_id', '=', uid).where('provider', '=', provider).execute()
    return { ok: true, token }
  })
  if (unlinked !== NOTHING_LINKED && unlinked.ok) shop.log.info({ event: 'provider-unlinked', uid, provider }, 'provider unlinked')
  return unlinked
}

const NOTHING_LINKED: Unlinked = { ok: true, token: null }

/** How somebody can sign in to the account. */
export async function findSignInMethods(shop: Pick<Shop, 'db'>, uid: string): Promise<SignInMethods> {
  return (await selectSignInMethods(shop.db, uid)) ?? { hasPassword: false, providers: [] }
}
