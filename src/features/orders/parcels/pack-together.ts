import { isCollected } from '../../../domain/orders/destination.ts'
import { lineOptions, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { MOST_TOGETHER } from '../../../domain/orders/packing.ts'
import { pickingList } from '../../../domain/orders/picking-list.ts'
import { linesToSend } from '../../../domain/orders/to-send.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { isUuid } from '../../../domain/text.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import type { Shop } from '../../../shop.ts'
import { findCalled, type Called } from '../../catalogue/find-skus.ts'
import { findProductNotes } from '../../operator-access/set-note.ts'
import { toOrders } from '../find/find-orders.ts'
import { selectByIds } from '../find/search-orders.sql.ts'
import { labelName, parcelWeight } from './label-made-of.ts'
import { selectLabels, selectWeights } from './labels.sql.ts'
import { selectOldestToPack } from './to-pack.sql.ts'

/** `skus` are those of the lines to send, `grams` what these weigh. */
export type ToPack = {
  order: Order
  lines: OrderLine[]
  skus: (string | null)[]
  grams: number
  label: 'none' | 'wanted' | 'bought' | 'stale'
}

/** What is taken for all of them, with the product's tags. */
type PickedVariant = Called & { line: OrderLine; quantity: number; tags: string[] }

export type PackedTogether = { parcels: ToPack[]; picks: PickedVariant[] }

/** These orders, at most fifty, the oldest first; without ids those that have waited longest. What is not there is left out. */
export async function findTogether(shop: Shop, ids: string[]): Promise<PackedTogether> {
  const { db } = shop
  const wanted = [...new Set(ids.filter(isUuid))].slice(0, MOST_TOGETHER)
  const rows = (await selectByIds(db, ids.length > 0 ? wanted : await selectOldestToPack(db, MOST_TOGETHER))).toReversed()
  const orders = await toOrders(shop, rows)
  const sent = orders.map(linesToSend)
  const all = sent.flat()
  const products = [...new Set(all.map(({ id }) => id))]
  const [labels, weights, called, notes] = await Promise.all([
    selectLabels(
      db,
      orders.map(({ id }) => id),
    ),
    selectWeights(db, products),
    findCalled(
      shop,
      all.map((line) => ({ id: line.id, options: lineOptions(line) })),
    ),
    findProductNotes(shop, products),
  ])
  let at = 0
  const picked = sent.map((lines) => lines.map((line) => ({ line, ...called[at++]! })))
  const picks = pickingList(orders.flatMap((order, index) => (canBePacked(order) ? picked[index]! : [])))
  const parcels = orders.map((order, index): ToPack => {
    const lines = sent[index]!
    const label = labels.get(order.id)
    const grams = label?.grams ?? parcelWeight(lines, weights)
    const isOther = label?.made_of != null && label.made_of !== labelName(order.shipping, lines, grams, order.cash?.due)
    const hasLabel = rows[index]!.label_id !== null
    const state = hasLabel ? (isOther && order.state === 'packed' ? 'stale' : 'bought') : label?.state === 'wanted' ? 'wanted' : 'none'
    return { order, lines, skus: picked[index]!.map(({ sku }) => sku), grams, label: isCollected(order) ? 'none' : state }
  })
  return { parcels, picks: picks.map((pick) => ({ ...pick, tags: notes.get(pick.line.id)?.tags ?? [] })) }
}

/** Whether it can be packed now: nothing of it has gone out, nor waits. */
export function canBePacked({ state, cancelledAt, waitsUntil }: Order): boolean {
  return canShip(state) && cancelledAt === undefined && waitsUntil === undefined
}

/** `missing` are orders of which there is no label, or none that can be printed now. */
export type LabelsPdf = { pdf: Uint8Array | null; missing: string[] }

/** The labels of these orders as one PDF, in their order; one that cannot be had keeps no other back. */
export async function findLabelsPdf(shop: Shop, ids: string[]): Promise<LabelsPdf> {
  const { db, shipping, papers } = shop
  const { parcels } = await findTogether(shop, ids)
  const rows = await selectByIds(
    db,
    parcels.filter(({ label }) => label === 'bought').map(({ order }) => order.id),
  )
  const labelIds = new Map(rows.map(({ id, label_id: labelId }) => [id, labelId]))
  const files: { number: string; file: Uint8Array }[] = []
  const missing: string[] = []
  for (const { order } of parcels) {
    const labelId = labelIds.get(order.id)
    const file = shipping && labelId ? await fileOf(shop, shipping, labelId) : null
    if (file) files.push({ number: order.number, file })
    else missing.push(order.number)
  }
  const { pdf, unreadable } = await papers.merge(files.map(({ file }) => file))
  return { pdf, missing: [...missing, ...unreadable.map((index) => files[index]!.number)] }
}

async function fileOf({ log }: Shop, shipping: NonNullable<Shop['shipping']>, labelId: string): Promise<Uint8Array | null> {
  try {
    return await shipping.labelPdf(labelId)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log.warn({ event: 'label-not-printed', label: labelId, code: error.code }, error.message)
    return null
  }
}
