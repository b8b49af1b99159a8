import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { lockGuest, moveGuest, selectGuest } from '../accounts/guests.ts'
import { findOrders } from '../orders/find/find-orders.ts'

/** As long as a receipt may be asked for. */
const LIFETIME_S = 400 * 86_400

/** Where the mails of an order lead that an operator has written: its buyer takes it into an account there. Null for everybody with one. */
export async function claimAddress(shop: Pick<Shop, 'db' | 'sealer' | 'clock' | 'publicUrl'>, uid: string): Promise<string | null> {
  const guest = await selectGuest(shop.db, uid)
  if (!guest) return null
  const token = await shop.sealer.links.seal({ guest: uid, email: guest.email }, { now: shop.clock.now(), lifetimeS: LIFETIME_S })
  return `${shop.publicUrl}/order-for-you?token=${token}`
}

/** The order that a link leads to; null for one that is no link, has been used, or went to an address that has been put right since. */
export async function findClaim(shop: Shop, token: string): Promise<{ guest: string; email: string | null; number: string } | null> {
  const { guest, email } = (await shop.sealer.links.unseal(token, shop.clock.now())) ?? {}
  if (typeof guest !== 'string' || !isUuid(guest)) return null
  const known = await selectGuest(shop.db, guest)
  if (!known || known.email !== email) return null
  const [order] = (await findOrders(shop, guest, { limit: 1, after: null })).entries
  return order ? { guest, email: known.email, number: order.number } : null
}

/** Takes the order of a link into the account of whoever has it: once. Null for a link that leads to nothing. */
export async function claimOrder(shop: Shop, { token, uid }: { token: string; uid: string }): Promise<{ number: string } | null> {
  const found = await findClaim(shop, token)
  if (!found) return null
  const isMoved = await inTransaction(shop, async (tx) => {
    const guest = await lockGuest(tx, found.guest)
    if (!guest || guest.email !== found.email) return false
    await moveGuest(tx, { from: found.guest, to: uid })
    return true
  })
  return isMoved ? { number: found.number } : null
}
