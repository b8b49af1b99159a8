import { everyOptions } from '../../domain/options.ts'
import { MAX_STOCK, type Count, type Move } from '../../domain/stock.ts'
import { optionsKey, optionsLabel, type Options } from '../../domain/variant.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { insertVariants, lockCount, selectCounts, selectMoves, updateCount } from './stock.sql.ts'

export type CountResult =
  | { ok: true; stock: number | null; held: number }
  | { ok: false; reason: 'unknown-product' | 'unknown-options' | 'unlimited' | 'too-many' }
  | { ok: false; reason: 'held'; held: number }

/** A count (null is unlimited), or so many more or fewer than there are, whoever has changed it meanwhile. */
export type CountChange = { to: number | null } | { by: number }

/** Sets how many pieces of one kind a product has. The first count adds the product's other kinds, unlimited. */
export async function setCount(
  shop: Pick<Shop, 'db' | 'clock' | 'reads'>,
  { id, options, change }: { id: string; options: Options; change: CountChange },
  by: Operator,
): Promise<CountResult> {
  const product = await findProduct(shop, id)
  if (!product) return { ok: false, reason: 'unknown-product' }
  const every = everyOptions(product)
  if (!every.some((known) => optionsKey(known) === optionsKey(options))) return { ok: false, reason: 'unknown-options' }
  return inTransaction(shop, async (tx): Promise<CountResult> => {
    await insertVariants(tx, id, every)
    const count = await lockCount(tx, id, options)
    if (!count) return { ok: false, reason: 'unknown-product' }
    const { held } = count
    if ('by' in change && count.stock === null) return { ok: false, reason: 'unlimited' }
    const stock = 'by' in change ? Math.max(0, (count.stock ?? 0) + change.by) : change.to
    if (stock === count.stock) return { ok: true, stock, held }
    if (stock !== null && stock > MAX_STOCK) return { ok: false, reason: 'too-many' }
    if (stock !== null && stock < held) return { ok: false, reason: 'held', held }
    await updateCount(tx, id, { options, stock })
    const state = (value: number | null) => ({ [optionsLabel(options)]: value ?? 'unlimited' })
    await recordAction(tx, {
      by,
      action: 'count-set',
      object: { type: 'product', id },
      before: state(count.stock),
      after: state(stock),
      at: shop.clock.now(),
    })
    return { ok: true, stock, held }
  })
}

/** The counts of a product; empty where it is unlimited. */
export function findCounts({ db }: Pick<Shop, 'db'>, id: string): Promise<Count[]> {
  return selectCounts(db, id)
}

/** What payments last took of a product, and what came back. */
export function findMoves({ db }: Pick<Shop, 'db'>, id: string): Promise<Move[]> {
  return selectMoves(db, id, 20)
}
