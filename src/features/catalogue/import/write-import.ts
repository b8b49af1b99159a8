import { ownOptions } from '../../../domain/catalogue/options.ts'
import { readMetadata } from '../../../domain/catalogue/product-fields.ts'
import { countDifferences } from '../../../domain/catalogue/stock.ts'
import { optionsKey, optionsLabel } from '../../../domain/catalogue/variant.ts'
import { writeOptionLines } from '../../../domain/import/option-lines.ts'
import { everyVariant, pictureReference, type SheetProduct } from '../../../domain/import/product-sheet.ts'
import type { ActionState } from '../../../domain/operators/operator-action.ts'
import { saleWords } from '../../../domain/prices/sale.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { recordActions, type Operator } from '../../operator-access/record-action.ts'
import { addVariants } from '../edit/add-variants.ts'
import { mergeDisplayOrder } from '../edit/display-order.ts'
import { importOptions } from '../edit/import-options.ts'
import { selectDisplayOrder, updatePositions, upsertPictures, upsertProducts } from '../edit/import.sql.ts'
import { moveWithin } from '../edit/move-sales.ts'
import { writeSales } from '../edit/sales.sql.ts'
import { updateVariants } from '../options.sql.ts'
import { stateChange, type ProductState } from '../product-state.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import type { PlannedProduct } from './plan-import.ts'

/**
 * Writes what an import has planned, each kind of row in one statement. Pictures that a product no longer shows are kept:
 * orders show what was bought. `order` are the ids that share out their places on the shelf.
 */
export async function writeImport(
  shop: Pick<Shop, 'clock' | 'jobs' | 'announce'>,
  tx: Tx,
  { products, order, by }: { products: readonly PlannedProduct[]; order: string[]; by: Operator | undefined },
): Promise<void> {
  const written = products.filter(({ fate }) => fate !== 'unchanged')
  const pictures = new Map(
    written.flatMap((product) => product.pictures.filter(({ changed }) => changed)).map(({ row }) => [row.name, row]),
  )
  const shelf = mergeDisplayOrder(await selectDisplayOrder(tx), order)
  await upsertPictures(tx, [...pictures.values()])
  const rows = written.map(({ product }) => product)
  await upsertProducts(tx, rows)
  await importOptions(
    tx,
    written.filter(({ optionsChange }) => optionsChange).map(({ after }) => after),
  )
  const moved = await writeVariants(shop, tx, written)
  await updatePositions(tx, shelf)
  await writeSearchText(tx)
  if (by) await record(shop, tx, { written, by })
  await shop.announce(tx, 'product.changed', [...new Set([...rows.map(({ id }) => id), ...moved])])
}

/** @returns the products of which a sale began or ended */
async function writeVariants(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Tx, written: PlannedProduct[]): Promise<string[]> {
  const ofVariants = written.filter(
    ({ kinds }) => kinds.kinds.length > 0 || kinds.sales.some(({ options }) => optionsKey(options) !== WHOLE),
  )
  const sales = written.flatMap(({ product: { id }, kinds }) => kinds.sales.map((sale) => ({ id, ...sale })))
  if (ofVariants.length > 0) {
    await addVariants(
      tx,
      ofVariants.map(({ after }) => ({ id: after.id, every: everyVariant(after).map(({ options }) => options) })),
    )
    await updateVariants(
      tx,
      ofVariants.flatMap(({ after: { id }, kinds }) =>
        kinds.kinds.map(({ after: { held: _held, sale: _sale, ...kind } }) => ({ id, ...kind })),
      ),
    )
  }
  if (sales.length === 0) return []
  await writeSales(tx, sales)
  return moveWithin(shop, tx)
}

const WHOLE = optionsKey({})

/** Writes an entry into each product's history. */
async function record({ clock }: Pick<Shop, 'clock'>, tx: Tx, { written, by }: { written: PlannedProduct[]; by: Operator }): Promise<void> {
  const at = clock.now()
  const actions = written.flatMap((planned) => {
    const change = changeOf(planned)
    return change ? [{ by, action: 'product-imported', object: { type: 'product' as const, id: planned.after.id }, ...change, at }] : []
  })
  await recordActions(tx, actions)
}

function changeOf({ stored, after, kinds }: PlannedProduct): { before: ActionState | null; after: ActionState } | null {
  const product = stateChange(stored && stateOf(stored), stateOf(after))
  const counts = kinds.kinds.flatMap((change) => countDifferences(change.before, change.after) ?? [])
  const sales = kinds.sales.map(({ options, sale }) => {
    const name = optionsKey(options) === WHOLE ? 'Sale' : `Sale: ${optionsLabel(options)}`
    const before = stored && saleOf(stored, optionsKey(options))
    const words = (value: typeof sale) => (value ? Object.values(saleWords(value)).join(', ') : 'none')
    return { before: { [name]: words(before) }, after: { [name]: words(sale) } }
  })
  const all = [...(product ? [product] : []), ...counts, ...sales]
  if (all.length === 0) return null
  const merged = (part: 'before' | 'after'): ActionState => Object.assign({}, ...all.map((change) => change[part] ?? {})) as ActionState
  return { before: stored && merged('before'), after: merged('after') }
}

function saleOf({ sale, kinds }: SheetProduct, key: string): SheetProduct['sale'] {
  return key === WHOLE ? sale : (kinds.find(({ options }) => optionsKey(options) === key)?.sale ?? null)
}

function stateOf({ sale: _sale, kinds: _kinds, images, product_options: options, id: _id, ...row }: SheetProduct): ProductState {
  return {
    ...row,
    metadata: readMetadata(row.metadata),
    options: ownOptions(options).length > 0 ? writeOptionLines(options).split('\n') : [],
    pictures: images.map(pictureReference),
  }
}
