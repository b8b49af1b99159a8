import type { Shop } from '../../shop.ts'
import { cancelSubscription, insertSubscription, selectAccount, type Account } from './members.sql.ts'

/** `changed` is false if the account was in the requested state already. */
export type MembershipResult = { ok: true; uid: string; changed: boolean; emailVerified: boolean } | { ok: false; reason: 'unknown-email' }

/** Grants the account with this address an open-ended membership. It is free, so there is no invoice. */
export function grantMembership(shop: Shop, email: string): Promise<MembershipResult> {
  return change(shop, email, async ({ id }) => {
    const changed = await insertSubscription(shop.db, id, shop.clock.now())
    if (changed) shop.log.info({ event: 'membership-granted', uid: id }, 'membership granted')
    return changed
  })
}

export function revokeMembership(shop: Shop, email: string): Promise<MembershipResult> {
  return change(shop, email, async ({ id }) => {
    const changed = await cancelSubscription(shop.db, id, shop.clock.now())
    if (changed) shop.log.info({ event: 'membership-revoked', uid: id }, 'membership revoked')
    return changed
  })
}

async function change(shop: Shop, email: string, update: (account: Account) => Promise<boolean>): Promise<MembershipResult> {
  const account = await selectAccount(shop.db, email.trim().toLowerCase())
  if (!account) return { ok: false, reason: 'unknown-email' }
  return { ok: true, uid: account.id, changed: await update(account), emailVerified: account.email_verified }
}
