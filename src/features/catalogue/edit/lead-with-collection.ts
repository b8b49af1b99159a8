import { MOST_OF_COLLECTION } from '../../../domain/catalogue/collection.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { lockCollections, selectByRule, selectCollections } from '../collections/collections.sql.ts'
import { allCollections } from '../collections/find-collections.ts'
import { lockImports, selectDisplayOrder, updatePositions } from './import.sql.ts'

/** Puts a collection's pieces before all others in the shop's own order. */
export function leadWithCollection(
  shop: Pick<Shop, 'db' | 'clock' | 'folder'>,
  id: string,
  by: Operator,
): Promise<{ ok: true; id: string; count: number } | { ok: false; reason: 'unknown-collection' }> {
  return inTransaction(shop, async (tx) => {
    await lockCollections(tx)
    const known = allCollections(shop.folder.collections, await selectCollections(tx)).find((one) => one.id === id)
    if (!known) return { ok: false, reason: 'unknown-collection' }
    await lockImports(tx)
    const order = await selectDisplayOrder(tx)
    const { choice } = known
    const chosen = 'rule' in choice ? (await selectByRule(tx, choice.rule, MOST_OF_COLLECTION)).map((piece) => piece.id) : choice.products
    const first = chosen.filter((piece) => order.includes(piece))
    await updatePositions(tx, [...new Set([...first, ...order])])
    await recordAction(tx, { by, action: 'collection-leads', object: { type: 'collection', id }, at: shop.clock.now() })
    return { ok: true, id, count: first.length }
  })
}
