import type { Announced } from '../../../domain/operators/webhook.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'

/** Has other programs told of an order's parcel. A replacement is a second parcel: the order itself has changed in nothing. */
export async function announceParcel(
  { announce }: Pick<Shop, 'announce'>,
  tx: Tx,
  { event, id, orderId }: { event: Announced; id: string; orderId: string },
): Promise<void> {
  if (id === orderId) await announce(tx, event, id)
}
