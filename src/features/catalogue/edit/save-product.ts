import { isDeepStrictEqual } from 'node:util'
import { everyOptions, ownOptions } from '../../../domain/catalogue/options.ts'
import { isNewProductId } from '../../../domain/catalogue/product-id.ts'
import { isProductId, withoutSale, type Product } from '../../../domain/catalogue/product.ts'
import type { ProductOption } from '../../../domain/catalogue/variant.ts'
import { draftDifferences, draftOf, EMPTY_DRAFT, type ProductDraft } from '../../../domain/drafts/product-draft.ts'
import { cleanDraft, readDraft, type DraftFaults, type ProductValues } from '../../../domain/drafts/product-values.ts'
import { writeOptionLines } from '../../../domain/import/option-lines.ts'
import { etagOf } from '../../../etag.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { replaceOptions, replaceVariants } from '../options.sql.ts'
import { stateChange, type ProductState } from '../product-state.ts'
import { writeSearchText } from '../search/write-search-text.ts'
import { insertProduct, lockPictures, selectForUpdate, updatePictures, updateProduct } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'

type Invalid = { ok: false; reason: 'invalid'; faults: DraftFaults }
/** `current` is what others have saved since the version that was edited, and differs from the draft. */
export type SaveResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'unknown-product' }
  | { ok: false; reason: 'changed-meanwhile'; current: Product }
  | Invalid

/** `version` is that of the product that was edited (`productVersion`). */
export type Edit = { id: string; version: string; draft: ProductDraft }

/** Another text whenever anything that the form has was changed. */
export function productVersion(product: Product): string {
  return etagOf(JSON.stringify(draftOf(withoutSale(product))))
}

/** Saves an edited product, unless somebody has changed it meanwhile to something else than the draft. Imports and resets wait, or are waited for. */
export async function saveProduct(
  { db, clock, announce, folder: { sizes } }: Pick<Shop, 'db' | 'clock' | 'announce' | 'folder'>,
  { id, version, draft }: Edit,
  by: Operator,
): Promise<SaveResult> {
  if (!isProductId(id)) return { ok: false, reason: 'unknown-product' }
  return inTransaction({ db }, async (tx): Promise<SaveResult> => {
    await lockImports(tx)
    const current = await selectForUpdate(tx, id)
    if (!current) return { ok: false, reason: 'unknown-product' }
    const before = draftOf(current)
    const cleaned = cleanDraft(draft, before)
    if (draftDifferences(before, cleaned).length === 0) return { ok: true, changed: false }
    if (version !== productVersion(current)) return { ok: false, reason: 'changed-meanwhile', current }
    const read = readDraft(cleaned, current, sizes)
    if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
    const { values } = read
    const faults = await findMissingPictures(tx, values)
    if (faults) return { ok: false, reason: 'invalid', faults }
    const held = await saveOptions(tx, current, values)
    if (held) return { ok: false, reason: 'invalid', faults: held }
    await updatePictures(tx, values.pictures)
    await updateProduct(tx, id, values)
    await writeSearchText(tx)
    const change = stateChange(stateOf(current), stateOfValues(values))
    if (change) {
      await recordAction(tx, { by, action: 'product-saved', object: { type: 'product', id }, ...change, at: clock.now() })
      await announce(tx, 'product.changed', id)
    }
    return { ok: true, changed: change !== null }
  })
}

export type CreateResult = { ok: true } | Invalid

/** Adds a product at the end of the shelf, as a draft: what is still missing of it shows to nobody. */
export async function createProduct(
  { db, clock, announce, folder: { sizes } }: Pick<Shop, 'db' | 'clock' | 'announce' | 'folder'>,
  { id, draft }: { id: string; draft: ProductDraft },
  by: Operator,
): Promise<CreateResult> {
  const read = readDraft(cleanDraft(draft, EMPTY_DRAFT), null, sizes)
  const idFaults: DraftFaults = isNewProductId(id) ? {} : { id: 'no-id' }
  if (!read.ok) return { ok: false, reason: 'invalid', faults: { ...read.faults, ...idFaults } }
  if (idFaults.id) return { ok: false, reason: 'invalid', faults: idFaults }
  const { values } = read
  return inTransaction({ db }, async (tx): Promise<CreateResult> => {
    await lockImports(tx)
    const faults = await findMissingPictures(tx, values)
    if (faults) return { ok: false, reason: 'invalid', faults }
    if (!(await insertProduct(tx, id, values))) return { ok: false, reason: 'invalid', faults: { id: 'id-taken' } }
    await replaceOptions(tx, [{ id, options: values.product_options }])
    await updatePictures(tx, values.pictures)
    await writeSearchText(tx)
    const { after } = stateChange(null, stateOfValues(values)) ?? { after: null }
    await recordAction(tx, { by, action: 'product-created', object: { type: 'product', id }, after, at: clock.now() })
    await announce(tx, 'product.changed', id)
    return { ok: true }
  })
}

/** A picture may have gone meanwhile, as with a reset of the demo. Those that are there stay until the end of `tx`. */
async function findMissingPictures(tx: Tx, { pictures }: ProductValues): Promise<DraftFaults | null> {
  const present = await lockPictures(
    tx,
    pictures.map(({ name }) => name),
  )
  return pictures.every(({ name }) => present.has(name)) ? null : { pictures: 'picture-gone' }
}

/** What is counted follows what the product comes in. What open payments hold cannot go. */
async function saveOptions(tx: Tx, current: Product, values: ProductValues): Promise<DraftFaults | null> {
  const before = everyOptions(current)
  const every = everyOptions(values)
  if (!isDeepStrictEqual(before, every) && (await replaceVariants(tx, [{ id: current.id, every }])).size > 0)
    return { options: 'options-held' }
  if (!isDeepStrictEqual(current.product_options ?? [], values.product_options))
    await replaceOptions(tx, [{ id: current.id, options: values.product_options }])
  return null
}

const linesOf = (options: ProductOption[] = []) =>
  ownOptions(options).length > 0 ? { options: writeOptionLines(options).split('\n') } : { options: [] }

function stateOf({ images, product_options: options, ...product }: Product): ProductState {
  return {
    ...product,
    ...linesOf(options),
    wear_with: product.wear_with ?? [],
    pictures: images.map(({ name, alt, kind }) => describe(name, kind, alt ?? null)),
  }
}

function stateOfValues({ pictures, product_options: options, ...values }: ProductValues): ProductState {
  return { ...values, ...linesOf(options), pictures: pictures.map(({ name, alt, kind }) => describe(name, kind, alt)) }
}

function describe(name: string, kind: string, alt: string | null): string {
  return `${name.replace(/^pictures\//, '')} (${kind})${alt === null ? '' : `: ${alt}`}`
}
