import { sql } from 'kysely'
import {
  changeOf,
  changeState,
  hasFields,
  MOST_CHANGED,
  type ChangedFields,
  type ChangedProduct,
  type ManyChange,
  type ProductsChange,
} from '../../../domain/catalogue/many-changes.ts'
import type { ProductSearch } from '../../../domain/search/product-search.ts'
import { isUuid } from '../../../domain/text.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { recordActions, type Operator } from '../../operator-access/record-action.ts'
import { searchProducts } from '../search-products.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { lockImports } from './import.sql.ts'
import { insertChange, lockCurrent, selectChange } from './many.sql.ts'
import { moveWithin } from './move-sales.ts'
import { writeSales } from './sales.sql.ts'

type PlanResult = ({ ok: true } & ProductsChange) | { ok: false; reason: 'too-many' | 'nothing-changes' }

/** Says what would change of which products, and remembers it under an id: nothing else is changed by `applyChange`. */
export function planChange(
  shop: Pick<Shop, 'db' | 'clock'>,
  { products, change }: { products: readonly string[] | ProductSearch; change: ManyChange },
): Promise<PlanResult> {
  return inTransaction(shop, async (tx): Promise<PlanResult> => {
    const ids = 'words' in products ? await idsOf({ db: tx }, products) : [...new Set(products)]
    if (ids.length > MOST_CHANGED) return { ok: false, reason: 'too-many' }
    const items = (await lockCurrent(tx, ids)).flatMap(({ id, name, ...current }): ChangedProduct[] => {
      const changed = changeOf(change, current)
      return changed ? [{ id, name, ...changed }] : []
    })
    if (items.length === 0) return { ok: false, reason: 'nothing-changes' }
    return { ok: true, id: await insertChange(tx, items, shop.clock.now()), state: 'planned', items }
  })
}

async function idsOf(shop: Pick<Shop, 'db'>, search: ProductSearch): Promise<string[]> {
  const { entries } = await searchProducts(shop, search, { limit: MOST_CHANGED + 1, after: null })
  return entries.map(({ id }) => id)
}

type Changed = { ok: true; id: string; count: number; left: { id: string; name: string }[] }
type ChangeResult = Changed | { ok: false; reason: 'unknown-change' | 'not-planned' | 'not-done' }
type Changing = Pick<Shop, 'db' | 'clock' | 'jobs' | 'announce'>

/** Does what was previewed. A product that has something else by now of what is changed is named and left. */
export function applyChange(shop: Changing, id: string, by: Operator): Promise<ChangeResult> {
  return moveTo(shop, { id, from: 'planned', to: 'done' }, by)
}

/** Puts back what was changed, but nothing that somebody has touched since. */
export function undoChange(shop: Changing, id: string, by: Operator): Promise<ChangeResult> {
  return moveTo(shop, { id, from: 'done', to: 'undone' }, by)
}

type Move = { id: string; from: 'planned'; to: 'done' } | { id: string; from: 'done'; to: 'undone' }

async function moveTo(shop: Changing, { id, from, to }: Move, by: Operator): Promise<ChangeResult> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown-change' }
  return inTransaction(shop, async (tx): Promise<ChangeResult> => {
    await lockImports(tx)
    const planned = await tx
      .selectFrom('product_changes')
      .select(['id', 'state', 'items'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!planned) return { ok: false, reason: 'unknown-change' }
    if (planned.state !== from) return { ok: false, reason: from === 'planned' ? 'not-planned' : 'not-done' }
    const current = new Map(
      (
        await lockCurrent(
          tx,
          planned.items.map((item) => item.id),
        )
      ).map((product) => [product.id, product]),
    )
    const items = planned.items.map((item): ChangedProduct => {
      const now = current.get(item.id)
      if (item.left) return item
      if (!now) return { ...item, left: 'gone' }
      return hasFields(now, to === 'done' ? item.before : item.after) ? item : { ...item, left: 'changed-meanwhile' }
    })
    const changed = items.filter(({ left }) => left === undefined)
    await write(
      shop,
      tx,
      changed.map((item) => ({ id: item.id, fields: to === 'done' ? item.after : item.before })),
    )
    const at = shop.clock.now()
    await recordActions(
      tx,
      changed.map(({ id, before, after }) => {
        const [old, fresh] = to === 'done' ? [before, after] : [after, before]
        const object = { type: 'product', id } as const
        return {
          by,
          action: to === 'done' ? 'changed-with-others' : 'change-undone',
          object,
          before: changeState(old),
          after: changeState(fresh),
          at,
        }
      }),
    )
    await tx
      .updateTable('product_changes')
      .set({ state: to, items: JSON.stringify(items) })
      .where('id', '=', id)
      .execute()
    const left = items.flatMap(({ id, name, left }) => (left === undefined ? [] : [{ id, name }]))
    return { ok: true, id, count: changed.length, left }
  })
}

async function write(shop: Changing, tx: Tx, products: { id: string; fields: ChangedFields }[]): Promise<void> {
  if (products.length === 0) return
  // Fields that are absent stay.
  const rows = products.map(({ id, fields: { price, category, status } }) => ({
    id,
    status,
    metadata: {
      ...(price !== undefined && { price_usd: price === null ? '' : String(price) }),
      ...(category !== undefined && { type: category }),
    },
  }))
  await sql`update products set metadata = products.metadata || said.metadata, status = coalesce(said.status, products.status), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (id text, status text, metadata jsonb)
    where products.id = said.id`.execute(tx)
  const sales = products.flatMap(({ id, fields: { sale } }) =>
    sale === undefined
      ? []
      : [{ id, options: {}, sale: sale && { ...sale, startsAt: new Date(sale.startsAt), endsAt: new Date(sale.endsAt) } }],
  )
  if (sales.length > 0) await writeSales(tx, sales)
  const moved = sales.length > 0 ? await moveWithin(shop, tx) : []
  await writeSearchText(tx)
  await shop.announce(tx, 'product.changed', [...new Set([...products.map(({ id }) => id), ...moved])])
}

/** Null where there is none, or no longer. */
export async function findChange({ db }: Pick<Shop, 'db'>, id: string): Promise<ProductsChange | null> {
  return isUuid(id) ? selectChange(db, id) : null
}

/** As long a change can be undone. */
const KEPT_MS = 30 * 86_400_000

export async function sweepProductChanges({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('product_changes')
    .where('created_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .execute()
}
