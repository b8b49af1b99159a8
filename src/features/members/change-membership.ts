import type { Shop } from '../../shop.ts'
import { cancelSubscription, insertSubscription, selectAccount, type Account } from './members.sql.ts'

/** `changed` is false when everything was so already. */
export type MembershipResult = { ok: true; uid: string; changed: boolean; emailVerified: boolean } | { ok: false; reason: 'unknown-email' }

/** Opens the members' content to the account with this address until it is revoked. It costs nothing, so there is no invoice. */
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

async function change(shop: Shop, email: string, act: (account: Account) => Promise<boolean>): Promise<MembershipResult> {
  const account = await selectAccount(shop.db, email.trim().toLowerCase())
  if (!account) return { ok: false, reason: 'unknown-email' }
  return { ok: true, uid: account.id, changed: await act(account), emailVerified: account.email_verified }
}
