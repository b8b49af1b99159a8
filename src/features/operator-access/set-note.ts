import { sql } from 'kysely'
import { readTags, type Noted } from '../../domain/operators/note.ts'
import { cleanLines, isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from './record-action.ts'

/** What can be noted, and the table of each. */
const TABLES = { order: 'orders', product: 'products', person: 'users' } as const
/** By its id, or an order by its number, an account by its address. */
export type NotedObject = { type: keyof typeof TABLES; reference: string }

type Noting = Pick<Shop, 'db' | 'clock'>
type NoteSet = { ok: true; id: string; note: string | null } | { ok: false; reason: 'unknown' }
type TagsSet = { ok: true; id: string; tags: string[] } | { ok: false; reason: 'unknown' | 'wrong-tags' }

/** Writes operators' note on an object in place of the one before, which its history keeps; null takes it away, undefined leaves it. */
export async function setNote(shop: Noting, { of, note: typed }: { of: NotedObject; note: string | null | undefined }, by: Operator) {
  return inTransaction(shop, async (tx): Promise<NoteSet> => {
    const found = await lockNoted(tx, of)
    if (!found) return { ok: false, reason: 'unknown' }
    const { id } = found
    const note = typed === undefined ? found.note : cleanLines(typed) || null
    if (note === found.note) return { ok: true, id, note }
    await tx.updateTable(TABLES[of.type]).set({ note }).where('id', '=', id).execute()
    const change = { before: { note: found.note }, after: { note } }
    await recordAction(tx, { by, action: 'note-set', object: { type: of.type, id }, ...change, at: shop.clock.now() })
    return { ok: true, id, note }
  })
}

/** Sets an object's tags in place of those before; `tags` has commas between them, undefined leaves them. */
export async function setTags(shop: Noting, { of, tags: typed }: { of: NotedObject; tags: string | null | undefined }, by: Operator) {
  return inTransaction(shop, async (tx): Promise<TagsSet> => {
    const found = await lockNoted(tx, of)
    if (!found) return { ok: false, reason: 'unknown' }
    const { id } = found
    const tags = typed === undefined ? found.tags : readTags(typed ?? '')
    if (!tags) return { ok: false, reason: 'wrong-tags' }
    if (tags.join() === found.tags.join()) return { ok: true, id, tags }
    await tx.updateTable(TABLES[of.type]).set({ tags }).where('id', '=', id).execute()
    const change = { before: { tags: found.tags }, after: { tags } }
    await recordAction(tx, { by, action: 'tags-set', object: { type: of.type, id }, ...change, at: shop.clock.now() })
    return { ok: true, id, tags }
  })
}

/** Notes and tags of products, whose own rows shoppers read, by their ids. */
export async function findProductNotes({ db }: Pick<Shop, 'db'>, ids: string[]): Promise<Map<string, Noted>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'note', 'tags']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...noted }) => [id, noted]))
}

async function lockNoted(tx: Tx, { type, reference }: NotedObject): Promise<(Noted & { id: string }) | undefined> {
  const byId = type === 'product' || isUuid(reference)
  const name = byId ? sql`id` : type === 'order' ? sql`number` : sql`email`
  const value = byId ? reference : type === 'order' ? reference.toUpperCase() : reference.trim().toLowerCase()
  const { rows } = await sql<Noted & { id: string }>`
    select id, note, tags from ${sql.table(TABLES[type])} where ${name} = ${value} for update`.execute(tx)
  return rows[0]
}
