import { OWN_PICTURES } from '../../domain/content/content.ts'
import {
  isContentItemId,
  readContentItemFields,
  type ContentItemDraft,
  type ContentItemFaults,
  type ContentItemFields,
} from '../../domain/drafts/content-item-draft.ts'
import type { ActionState } from '../../domain/operators/operator-action.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { selectPictureNames } from './content.sql.ts'
import { insertDraft, lockDraft, updateDraft } from './drafts.sql.ts'
import { toDraft } from './list-drafts.ts'

type Invalid = { ok: false; reason: 'invalid'; faults: ContentItemFaults }
export type ContentItemCreated = { ok: true } | Invalid
/** `edited`: somebody else has saved meanwhile, what is there now is `current`. */
export type ContentItemSaved = { ok: true; changed: boolean } | Invalid | { ok: false; reason: 'unknown-content' } | Edited
export type Edited = { ok: false; reason: 'edited'; current: ContentItemDraft }
type EditShop = Pick<Shop, 'db' | 'clock'>

/** Writes a new content item, which is a draft until it is published. */
export async function createContentItem(
  shop: EditShop,
  { id, typed }: { id: string; typed: ContentItemFields },
  by: Operator,
): Promise<ContentItemCreated> {
  const read = await readFields(shop, typed)
  if (!isContentItemId(id)) {
    return { ok: false, reason: 'invalid', faults: { ...(!read.ok && read.faults), id: 'no-id' } }
  }
  if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
  const at = shop.clock.now()
  const isNew = await inTransaction(shop, async (tx) => {
    if (!(await insertDraft(tx, id, { ...read.fields, at }))) return false
    await recordAction(tx, { by, action: 'content-created', object: { type: 'content', id }, after: { title: read.fields.title }, at })
    return true
  })
  return isNew ? { ok: true } : { ok: false, reason: 'invalid', faults: { id: 'id-taken' } }
}

/** Saves an operator's text of a content item, unless somebody has changed the content item since they read its `version`, and not to the same. */
export async function saveContentItem(
  shop: EditShop,
  { id, version, typed }: { id: string; version: number; typed: ContentItemFields },
  by: Operator,
): Promise<ContentItemSaved> {
  const read = await readFields(shop, typed)
  if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
  return inTransaction(shop, async (tx): Promise<ContentItemSaved> => {
    const row = await lockDraft(tx, id)
    const at = shop.clock.now()
    if (!row) return { ok: false, reason: 'unknown-content' }
    const current = toDraft(row, at)
    const changed = FIELDS.filter((field) => current[field] !== read.fields[field])
    if (changed.length === 0) return { ok: true, changed: false }
    if (row.version !== version) return { ok: false, reason: 'edited', current }
    await updateDraft(tx, id, read.fields)
    const [before, after] = [summary(current, changed), summary(read.fields, changed)]
    await recordAction(tx, { by, action: 'content-saved', object: { type: 'content', id }, before, after, at })
    return { ok: true, changed: true }
  })
}

const FIELDS = ['title', 'excerpt', 'hero', 'content', 'products'] as const

/** A long text is named by its length. */
function summary(contentItem: ContentItemFields, changed: readonly (keyof ContentItemFields)[]): ActionState {
  return Object.fromEntries(
    changed.map((field) => [field, field === 'content' ? `${contentItem.content.length} characters` : contentItem[field]]),
  )
}

async function readFields({ db }: Pick<Shop, 'db'>, typed: ContentItemFields): Promise<ReturnType<typeof readContentItemFields>> {
  const read = readContentItemFields(typed)
  if (!read.ok || OWN_PICTURES.includes(read.fields.hero)) return read
  const isKnown = (await selectPictureNames(db, [read.fields.hero])).length > 0
  return isKnown ? read : { ok: false, faults: { hero: 'unknown-picture' } }
}
