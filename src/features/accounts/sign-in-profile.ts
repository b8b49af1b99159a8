import { randomBytes } from 'node:crypto'
import { linkingOf, verifiedEmail } from '../../domain/accounts/identity.ts'
import { providerName, shopperName } from '../../domain/accounts/person.ts'
import type { Profile, ProviderId } from '../../domain/accounts/provider.ts'
import { isUniqueViolation } from '../../errors/database-fault.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { insertAccount, lockAccount, selectAccountByEmail } from './accounts.sql.ts'
import { findClaim } from './change-display-name.ts'
import { insertIdentity, selectIdentityOwner } from './identities.sql.ts'
import { openSession, type Caller, type OpenedSession } from './open-session.ts'

/** A person's profile and its provider. */
export type ProviderProfile = { provider: ProviderId; profile: Profile }

type SignedIn = { uid: string; session: OpenedSession }

/** Signs in with a provider's profile. Null if an account has the profile's address and may not be linked. */
export async function signInProfile(shop: Shop, input: ProviderProfile, caller: Caller): Promise<SignedIn | null> {
  const attempt = () =>
    inTransaction(shop, async (tx) => {
      const uid = await findOrOpenAccount(shop, tx, input)
      if (uid === null) return null
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

/** The account's id, under its lock. */
async function findOrOpenAccount(shop: Shop, tx: Tx, { provider, profile }: ProviderProfile): Promise<string | null> {
  const identity = { provider, subject: profile.id }
  const known = await selectIdentityOwner(tx, identity)
  // Read again under the lock: it may have been unlinked meanwhile, or the account deleted.
  if (known !== null && (await lockAccount(tx, known)) && (await selectIdentityOwner(tx, identity)) === known) return known
  const email = verifiedEmail(profile)
  const found = email === null ? undefined : await selectAccountByEmail(tx, email)
  // Read again under the lock: a reset may have verified the address, or the account may have been deleted.
  const account = found && (await lockAccount(tx, found.id))
  const linking = linkingOf(email, account ?? null)
  if (linking.is === 'refused') return null
  const user_id = linking.is === 'linked' ? account!.id : await openAccount(shop, tx, { profile, email: linking.email })
  await insertIdentity(tx, { ...identity, user_id })
  return user_id
}

async function openAccount(shop: Shop, tx: Tx, { profile, email }: { profile: Profile; email: string | null }): Promise<string> {
  const theirs = providerName(profile.name, profile.email)
  const isTheirs = theirs !== null && (await findClaim({ ...shop, db: tx }, null, theirs)) === null
  return insertAccount(tx, {
    name: isTheirs ? theirs : shopperName(randomBytes(4)),
    email,
    email_verified: email !== null,
    password_hash: null,
  })
}
