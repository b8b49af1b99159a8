import { sql } from 'kysely'
import { everyOptions } from '../../domain/catalogue/options.ts'
import { isProductId } from '../../domain/catalogue/product.ts'
import { countDifferences, MAX_STOCK, pieceCount, readOptions, typedCount, type Count, type Move } from '../../domain/catalogue/stock.ts'
import { optionsKey, optionsLabel, type Options } from '../../domain/catalogue/variant.ts'
import { addDays, indianDay } from '../../domain/indian-time.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { addVariants, findSkuOwner } from '../catalogue/edit/add-variants.ts'
import { findAnyProduct, loadProducts } from '../catalogue/find-product.ts'
import { holdImports } from '../catalogue/import/replace-catalogue.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockCount, selectCounts, updateVariant } from './stock.sql.ts'

export type CountResult =
  | { ok: true; stock: number | null; held: number }
  | { ok: false; reason: 'unknown-product' | 'unknown-options' | 'unlimited' | 'too-many' | 'no-day' | 'wrong-day' }
  | { ok: false; reason: 'held'; held: number }
  | { ok: false; reason: 'waiting'; waiting: number }
  | { ok: false; reason: 'changed-meanwhile'; stock: number | null }
  | { ok: false; reason: 'sku-taken'; owner: string }

/**
 * A count (null is unlimited), or a number more or fewer than there are, whoever has changed it meanwhile; `received` with what
 * they came with. With a count also what the kind is called, where it lies, what it costs and how many may be sold ahead;
 * absent stays. `seen` is the count that was there when the new one was typed: where it is another one by now, nothing is set.
 */
export type CountChange =
  | ({ to?: number | null; seen?: number | null } & Partial<Omit<Stored, 'options' | 'stock'>>)
  | { by: number; received?: { note: string | null } }

type Stored = Omit<Count, 'held'>

/** Sets how many pieces of one kind a product has. The first count adds the product's other kinds, unlimited. */
export async function setCount(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, options, change }: { id: string; options: Options; change: CountChange },
  by: Operator,
): Promise<CountResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction(shop, async (tx): Promise<CountResult> => {
    // What the product comes in is read where nobody else changes it.
    await holdImports(tx)
    const product = (await loadProducts(tx, [id])).get(id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    const every = everyOptions(product)
    if (!every.some((known) => optionsKey(known) === optionsKey(options))) return { ok: false, reason: 'unknown-options' }
    const sku = 'sku' in change ? change.sku : null
    await addVariants(tx, [{ id, every }])
    const kind = await lockCount(tx, id, options)
    if (!kind) return { ok: false, reason: 'unknown-product' }
    const { held } = kind
    if ('by' in change && kind.stock === null) return { ok: false, reason: 'unlimited' }
    if ('seen' in change && change.seen !== pieceCount(kind.stock))
      return { ok: false, reason: 'changed-meanwhile', stock: pieceCount(kind.stock) }
    const typed = 'to' in change && change.to !== undefined ? typedCount(kind.stock, change.to) : null
    if (typed && !typed.ok) return { ok: false, reason: 'waiting', waiting: typed.waiting }
    const next = { ...changed(kind, change), ...(typed && { stock: typed.stock }) }
    const { stock } = next
    const states = countDifferences(kind, next)
    if (!states) return { ok: true, stock, held }
    const refused = refusalOf(kind, next, indianDay(shop.clock.now()))
    if (refused) return refused
    const owner = sku && sku !== kind.sku ? await findSkuOwner(tx, sku, { id, options }) : null
    if (owner !== null) return { ok: false, reason: 'sku-taken', owner }
    await updateVariant(tx, id, next)
    await recordAction(tx, { by, ...actionOf(change, states), object: { type: 'product', id }, at: shop.clock.now() })
    return { ok: true, stock, held }
  })
}

function actionOf(change: CountChange, { before, after }: NonNullable<ReturnType<typeof countDifferences>>) {
  const received = 'by' in change ? change.received : undefined
  if (!received) return { action: 'count-set', before, after }
  return { action: 'pieces-received', before, after: received.note === null ? after : { ...after, note: received.note } }
}

function refusalOf(
  kind: Stored & { held: number; heldAhead: number },
  next: Stored,
  today: string,
): Extract<CountResult, { ok: false }> | null {
  const { held, heldAhead } = kind
  const { stock, ahead, shipsFrom } = next
  if (ahead > 0 && shipsFrom === null) return { ok: false, reason: 'no-day' }
  if (ahead > 0 && shipsFrom !== kind.shipsFrom && (shipsFrom! < today || shipsFrom! > addDays(today, 365)))
    return { ok: false, reason: 'wrong-day' }
  if (stock === null) return ahead > kind.ahead ? { ok: false, reason: 'unlimited' } : null
  if (stock > MAX_STOCK) return { ok: false, reason: 'too-many' }
  if (held > 0 && stock < (kind.stock ?? Infinity) && stock < held) return { ok: false, reason: 'held', held }
  const all = held + heldAhead
  return all > Math.max(stock + ahead, 0) ? { ok: false, reason: 'held', held: all } : null
}

/** Fewer than none are there only where so many may be sold ahead: who paid last waits again. */
function changed(kind: Stored, change: CountChange): Stored {
  const { options, stock, ahead, shipsFrom, sku, shelf, price, cost } = kind
  if ('by' in change) {
    const from = stock ?? 0
    return { options, ahead, shipsFrom, sku, shelf, price, cost, stock: Math.max(from + change.by, Math.min(from, -ahead)) }
  }
  return {
    options,
    stock,
    ahead: change.ahead ?? ahead,
    shipsFrom: change.shipsFrom === undefined ? shipsFrom : change.shipsFrom,
    sku: change.sku === undefined ? sku : change.sku,
    shelf: change.shelf === undefined ? shelf : change.shelf,
    price: change.price === undefined ? price : change.price,
    cost: change.cost === undefined ? cost : change.cost,
  }
}

type OfVariant = { kind: string; options: Options } & CountResult

/** The same for the kind that `written` names by its values, such as "M/indigo". @returns also what it is called */
export async function setCountOf(
  shop: Pick<Shop, 'db' | 'clock' | 'reads'>,
  { id, written, change }: { id: string; written: string; change: CountChange },
  by: Operator,
): Promise<OfVariant | { ok: false; reason: 'unknown-product' } | { ok: false; reason: 'unknown-options'; kind: string }> {
  const product = await findAnyProduct(shop, id)
  if (!product) return { ok: false, reason: 'unknown-product' }
  const options = readOptions(product, written)
  if (!options) return { ok: false, reason: 'unknown-options', kind: written }
  return { kind: optionsLabel(options), options, ...(await setCount(shop, { id, options, change }, by)) }
}

/** The counts of a product; empty where it is unlimited. */
export function findCounts({ db }: Pick<Shop, 'db'>, id: string): Promise<Count[]> {
  return selectCounts(db, id)
}

/** What payments last took of a product, and what came back. */
export async function findMoves({ db }: Pick<Shop, 'db'>, id: string): Promise<Move[]> {
  // The latest first, each with the number of its order or of the replacement; of what is held for a return that of its order.
  const { rows } = await sql<Move>`
    select options, reason, before, after, at, coalesce(orders.number, replacements.number, (
      select number from returns join orders on orders.id = order_id where returns.id::text = stock_moves.session_id)) as number
    from stock_moves
    left join orders using (session_id) left join replacements on stock_moves.reason in ('replaced', 'refunded') and replacements.id::text = session_id
    where product_id = ${id} order by stock_moves.id desc limit 20`.execute(db)
  return rows
}
