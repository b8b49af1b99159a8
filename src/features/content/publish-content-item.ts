import { canPublishAt, contentItemStateOf } from '../../domain/drafts/content-item-draft.ts'
import type { ActionState } from '../../domain/operators/operator-action.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockDraft, updateDraft, type DraftRow } from './drafts.sql.ts'
import type { Edited } from './edit-content-item.ts'
import { toDraft } from './list-drafts.ts'

/** `version` is what the operator has read; null takes the content item as it is. */
type ContentItemToChange = { id: string; version: number | null }
export type ContentItemChanged = { ok: true; changed: boolean } | { ok: false; reason: 'unknown-content' } | Edited
export type ContentItemPublished = ContentItemChanged | { ok: false; reason: 'invalid-time' }
type PublishShop = Pick<Shop, 'db' | 'clock' | 'jobs'>

/**
 * Lets members read a content item, at once or from the time `at` on: nobody sees it before. Its date becomes that of the publication,
 * unless it is published already.
 */
export function publishContentItem(
  shop: PublishShop,
  { at, ...contentItem }: ContentItemToChange & { at: Date | null },
  by: Operator,
): Promise<ContentItemPublished> {
  const now = shop.clock.now()
  if (at && !canPublishAt(at, now)) return Promise.resolve({ ok: false, reason: 'invalid-time' })
  const publishAt = at && at > now ? at : null
  return changeDraft(shop, contentItem, async (tx, row) => {
    const state = contentItemStateOf({ draft: row.draft, publishAt: row.publish_at }, now)
    if (state === 'published' && publishAt === null) return false
    await updateDraft(tx, row.id, { draft: false, publish_at: publishAt, created_at: publishAt ?? now })
    if (publishAt) await queueOpening(shop, tx, { id: row.id, at: publishAt })
    const after: ActionState = publishAt ? { state: 'scheduled', at: publishAt.toISOString() } : { state: 'published' }
    await record(shop, tx, { by, action: publishAt ? 'content-scheduled' : 'content-published', row, before: { state }, after })
    return true
  })
}

/** Makes a content item a draft again: it closes for members at once. */
export function unpublishContentItem(shop: PublishShop, contentItem: ContentItemToChange, by: Operator): Promise<ContentItemChanged> {
  return changeDraft(shop, contentItem, async (tx, row) => {
    if (row.draft) return false
    const state = contentItemStateOf({ draft: row.draft, publishAt: row.publish_at }, shop.clock.now())
    await updateDraft(tx, row.id, { draft: true, publish_at: null })
    await record(shop, tx, { by, action: 'content-unpublished', row, before: { state }, after: { state: 'draft' } })
    return true
  })
}

export function deleteContentItem(shop: PublishShop, contentItem: ContentItemToChange, by: Operator): Promise<ContentItemChanged> {
  return changeDraft(shop, contentItem, async (tx, row) => {
    await tx.deleteFrom('content').where('id', '=', row.id).execute()
    await record(shop, tx, { by, action: 'content-deleted', row, before: { title: row.title }, after: null })
    return true
  })
}

/** The worker of the job `open-content-item`: reaches those who follow the content at the time at which members may read a content item. */
export async function openContentItem(shop: PublishShop, { id }: { id: string }): Promise<void> {
  await inTransaction(shop, async (tx) => {
    const row = await lockDraft(tx, id)
    if (!row?.publish_at) return
    // The database's clock, by which jobs are due, may be ahead.
    if (row.publish_at > shop.clock.now()) return queueOpening(shop, tx, { id, at: row.publish_at })
    // A scheduled content item whose time has come is an ordinary one; the change reaches whoever follows content.
    await tx.updateTable('content').set({ publish_at: null }).where('id', '=', id).execute()
  })
}

/** Queues the news that a content item opens then. Each time is a job of its own: a content item may be scheduled anew. */
export function queueOpening({ jobs, clock }: Pick<Shop, 'jobs' | 'clock'>, tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const afterS = Math.max((at.getTime() - clock.now().getTime()) / 1000, 1)
  return jobs.within(tx).send('open-content-item', `${id} ${at.toISOString()}`, { id }, { afterS })
}

async function changeDraft(
  shop: PublishShop,
  { id, version }: ContentItemToChange,
  work: (tx: Tx, row: DraftRow) => Promise<boolean>,
): Promise<ContentItemChanged> {
  return inTransaction(shop, async (tx): Promise<ContentItemChanged> => {
    const row = await lockDraft(tx, id)
    if (!row) return { ok: false, reason: 'unknown-content' }
    if (version !== null && row.version !== version) return { ok: false, reason: 'edited', current: toDraft(row, shop.clock.now()) }
    return { ok: true, changed: await work(tx, row) }
  })
}

type Recorded = { by: Operator; action: string; row: DraftRow; before: ActionState; after: ActionState | null }

async function record({ clock }: Pick<Shop, 'clock'>, tx: Tx, { row, ...action }: Recorded): Promise<void> {
  await recordAction(tx, { ...action, object: { type: 'content', id: row.id }, at: clock.now() })
}
