import type { PackingPlace } from '../../../domain/orders/packing.ts'
import type { Shop } from '../../../shop.ts'
import { selectPackingPlace } from './to-pack.sql.ts'

/** Where an order stands among those to pack. */
export async function findPackingPlace({ db }: Pick<Shop, 'db'>, orderId: string): Promise<PackingPlace> {
  return (await selectPackingPlace(db, orderId)) ?? { before: null, next: null, position: 0, waiting: 0 }
}
