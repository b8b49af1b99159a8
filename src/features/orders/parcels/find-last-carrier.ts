import { chosenCarrier } from '../../../domain/parcels/carrier.ts'
import type { Shop } from '../../../shop.ts'

/** The carrier to whom a parcel was last given by hand, as it is chosen; null without one, and where it was none that can be chosen. */
export async function findLastCarrier({ db, folder }: Pick<Shop, 'db' | 'folder'>): Promise<string | null> {
  const byHand = db.selectFrom('orders').select('carrier').where('state', '=', 'shipped').where('label_id', 'is', null)
  const last = await byHand.where('shipped_at', 'is not', null).orderBy('shipped_at', 'desc').limit(1).executeTakeFirst()
  const carrier = last?.carrier ? chosenCarrier(last.carrier, folder.carriers) : null
  return carrier === 'other' ? null : carrier
}
