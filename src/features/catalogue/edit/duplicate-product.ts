import { isNewProductId } from '../../../domain/catalogue/product-id.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { copyProduct, selectForUpdate } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'

type DuplicateResult = { ok: true; id: string; of: string } | { ok: false; reason: 'unknown-product' | 'no-id' | 'id-taken' }

/**
 * Makes a draft of a product's texts, pictures, options and prices, under `as` or an id like its own. What belongs to the one product
 * stays its own: counts, SKUs, sales, reviews, notes.
 */
export async function duplicateProduct(
  { db, clock, announce }: Pick<Shop, 'db' | 'clock' | 'announce'>,
  { id, as }: { id: string; as: string | null },
  by: Operator,
): Promise<DuplicateResult> {
  if (as !== null && !isNewProductId(as)) return { ok: false, reason: 'no-id' }
  return inTransaction({ db }, async (tx): Promise<DuplicateResult> => {
    await lockImports(tx)
    const product = await selectForUpdate(tx, id)
    if (!product) return { ok: false, reason: 'unknown-product' }
    for (const copy of as === null ? copyIds(id) : [as]) {
      if (!(await copyProduct(tx, { id, copy, name: `${product.name} (copy)` }))) continue
      await writeSearchText(tx)
      const object = { type: 'product', id: copy } as const
      await recordAction(tx, { by, action: 'product-duplicated', object, after: { from: id }, at: clock.now() })
      await announce(tx, 'product.changed', copy)
      return { ok: true, id: copy, of: id }
    }
    return { ok: false, reason: 'id-taken' }
  })
}

const MOST_COPIES = 20
const LONGEST_ID = 80

function copyIds(id: string): string[] {
  return Array.from({ length: MOST_COPIES }, (_, n) => {
    const end = n === 0 ? '-copy' : `-copy-${n + 1}`
    return `${id.slice(0, LONGEST_ID - end.length)}${end}`
  })
}
