import type { Announced, WebhookEvent } from '../../domain/operators/webhook.ts'
import type { Shop } from '../../shop.ts'
import { loadProducts } from '../catalogue/find-product.ts'
import { findAnyComplaint } from '../orders/complaints/find-complaints.ts'
import { findOrderOfSession } from '../orders/find/find-orders.ts'
import { findRefund } from '../payments/find-refunds.ts'
import { findPersonForOperator } from '../people/find-people.ts'
import { announceObjects, isWanted } from '../webhooks/announce-objects.ts'
import { readObject } from './read-object.ts'

type Kind = Announced extends `${infer Name}.${WebhookEvent extends `${string}.${infer Rest}` ? Rest : never}` ? Name : never
type Find = (shop: Shop, ids: readonly string[]) => Promise<object[]>

/** What an event is about, as the operators' API shows it; `uid` is whom it is about. */
const FINDERS: Record<Kind, Find> = {
  order: each((shop, id) => readObject(shop, 'orders', { id, role: 'owner' })),
  refund: each(async (shop, id) => {
    const found = await findRefund(shop, id)
    if (!found) return null
    const order = await findOrderOfSession(shop, found.sessionId)
    return { ...found.refund, uid: found.uid, order: order && { id: order.id, number: order.number } }
  }),
  complaint: each(async (shop, id) => {
    const found = await findAnyComplaint(shop, id)
    return found && { ...found.complaint, uid: found.uid }
  }),
  product: async ({ db }, ids) => [...(await loadProducts(db, [...ids])).values()],
  review: each(async (shop, id) => {
    const review = await readObject(shop, 'reviews', { id, role: 'owner' })
    return review && { ...review, uid: review.user.id }
  }),
  // Without the sessions that operators see: they are nobody else's.
  membership: each(findPersonForOperator),
}

/** Writes an event in the transaction of what happened, with the object as it is then; nothing where no endpoint wants it. */
export async function announce(
  shop: Shop,
  tx: Parameters<Shop['announce']>[0],
  { event, ids }: { event: Announced; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0 || !(await isWanted(tx, event))) return
  const find = FINDERS[event.slice(0, event.indexOf('.')) as Kind]
  // No reasons are asked for: the service that scores texts may be slow, and the transaction holds locks.
  const moderation = { score: (message: string) => shop.moderation.score(message) }
  await announceObjects(tx, event, await find({ ...shop, db: tx, moderation }, ids))
}

function each(find: (shop: Shop, id: string) => Promise<object | null>): Find {
  return async (shop, ids) => {
    const found: object[] = []
    for (const id of ids) found.push(...[await find(shop, id)].filter((object) => object !== null))
    return found
  }
}
