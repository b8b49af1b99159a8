import { isDeepStrictEqual } from 'node:util'
import { optionsIn } from '../../../domain/catalogue/options.ts'
import { readMetadata } from '../../../domain/catalogue/product-fields.ts'
import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import { optionsKey } from '../../../domain/catalogue/variant.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { BLANK_PRODUCT, everyVariant, type SheetProduct } from '../../../domain/import/product-sheet.ts'
import { mapInSlices } from '../../../platform/work/map-in-slices.ts'
import type { Db } from '../../../schema.ts'
import { misfits, type FillRules } from '../readers/misfits.ts'
import type { CatalogueRow, ImportFile } from '../readers/read-catalogue.ts'
import type { Fault } from '../readers/read-entry.ts'
import { selectSkus, selectStoredByIds } from '../stored.sql.ts'
import { findPictures, type FindPicture, type Illustrated } from './find-pictures.ts'
import { afterPlan, planVariants, type VariantPlan } from './plan-variants.ts'

/** A product of the file, as it is stored (null is new) and as it will be. */
export type PlannedProduct = Illustrated & {
  stored: SheetProduct | null
  after: SheetProduct
  kinds: VariantPlan
  /** Whether the file has it come in other kinds than are stored. */
  optionsChange: boolean
  fate: 'added' | 'changed' | 'unchanged'
}
export type Plan = { products: PlannedProduct[]; refused: ImportRefusal[]; stored: SheetProduct[] }

/** `rules` are what the shop folder asks of products; null where nothing is asked. */
export type Planning = { find: FindPicture; rules: FillRules | null; sizes: ShopSizes }

/** What a file makes of the products that are stored. Nothing is written. */
export async function planImport(db: Db, file: ImportFile, { find, rules, sizes }: Planning): Promise<Plan> {
  const stored = await selectStoredByIds(
    db,
    file.entries.map(({ id }) => id),
  )
  const byId = new Map(stored.map((product) => [product.id, product]))
  const rows: CatalogueRow[] = []
  const refused = [...file.refused]
  for (const resolved of await mapInSlices(file.entries, ({ id, resolve }) => resolve(byId.get(id) ?? null))) {
    if (Array.isArray(resolved)) refused.push(...resolved)
    else rows.push(resolved)
  }
  const illustrated = await findPictures({ db }, find, rows)
  refused.push(...illustrated.refused)
  const products: PlannedProduct[] = []
  const planOne = (found: Illustrated) => planProduct(found, byId.get(found.product.id) ?? null, sizes)
  for (const planned of await mapInSlices(illustrated.products, planOne)) {
    const faults = [...planned.kinds.faults, ...(rules ? newMisfits(planned, rules) : [])]
    if (faults.length > 0) refused.push(planned.from.refuse(faults))
    else products.push(planned)
  }
  refused.push(...(await sharedSkus(db, products)))
  return { products, refused, stored }
}

function planProduct(illustrated: Illustrated, stored: SheetProduct | null, sizes: ShopSizes): PlannedProduct {
  const { product, pictures, from } = illustrated
  const before = stored ?? BLANK_PRODUCT
  const said = product.product_options ?? before.product_options
  const merged: SheetProduct = {
    ...before,
    ...product,
    product_options: optionsIn({ metadata: product.metadata, product_options: said }, sizes),
  }
  const kinds = planVariants(merged, from)
  const isChanged =
    !isDeepStrictEqual(stored, merged) || kinds.kinds.length + kinds.sales.length > 0 || pictures.some(({ changed }) => changed)
  const fate = stored ? (isChanged ? 'changed' : 'unchanged') : 'added'
  const optionsChange = product.product_options !== undefined && (stored === null || isInOtherVariants(stored, merged))
  return { ...illustrated, stored, after: afterPlan(merged, kinds), kinds, optionsChange, fate }
}

/** What the shop folder asks for and a product lacks, unless it lacked that before. */
function newMisfits({ stored, after }: PlannedProduct, rules: FillRules): Fault[] {
  const asked = ({ metadata, ...product }: SheetProduct) => misfits({ ...product, metadata: readMetadata(metadata) }, rules)
  const before = stored ? asked(stored).map(({ path }) => path.join('.')) : []
  return asked(after).filter(({ path }) => !before.includes(path.join('.')))
}

/** Without stored kinds it is unlimited in all of them. */
function isInOtherVariants(stored: SheetProduct, merged: SheetProduct): boolean {
  const keys = (kinds: SheetProduct['kinds']) => kinds.map(({ options }) => optionsKey(options))
  if (!isDeepStrictEqual(stored.product_options, merged.product_options)) return true
  return stored.kinds.length > 0 && !isDeepStrictEqual(keys(stored.kinds), keys(everyVariant(merged)))
}

/** What a SKU names is one kind of piece. Those that were shared before an import stay so. */
async function sharedSkus(db: Db, products: PlannedProduct[]): Promise<ImportRefusal[]> {
  const keyOf = (id: string, options: Readonly<Record<string, string>>) => `${id} ${optionsKey(options)}`
  const changes = products.flatMap((product) =>
    product.kinds.kinds.filter(({ before, after }) => before.sku !== after.sku).map((change) => ({ ...change, product })),
  )
  if (changes.length === 0) return []
  const changing = new Set(changes.map(({ product, after }) => keyOf(product.product.id, after.options)))
  const taken = new Map<string, string>()
  const skus = changes.flatMap(({ after }) => after.sku ?? [])
  for (const { id, options, sku } of await selectSkus(db, skus)) if (!changing.has(keyOf(id, options))) taken.set(sku, id)
  return changes.flatMap(({ product, index, after: { sku } }) => {
    if (sku === null) return []
    const owner = taken.get(sku)
    taken.set(sku, product.product.id)
    return owner === undefined
      ? []
      : [product.from.refuse([{ path: ['variants', index, 'sku'], reason: `${sku} is that of another piece, of ${owner}` }])]
  })
}
