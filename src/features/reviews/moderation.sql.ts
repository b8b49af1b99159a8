import { sql, type RawBuilder } from 'kysely'
import { MAX_COUNTED } from '../../domain/counted.ts'
import type { Key } from '../../domain/paging.ts'
import type { Decision, Moderated, ModerationState } from '../../domain/reviews/moderation.ts'
import { TOXICITY_LIMIT, type AttributeScores } from '../../domain/reviews/review.ts'
import type { SearchedList } from '../../platform/database/newest-first-search.ts'
import type { Db, Tx } from '../../schema.ts'
import { columns, type ReviewRow } from './reviews.sql.ts'

type Decided = { decision: Decision | null; decided_at: Date | null; moderation_scores: AttributeScores | null }
export type ModeratedRow = ReviewRow & Decided & { product_name: string }

/** The conditions in the words of the indexes. */
const IN_STATE: Record<ModerationState, RawBuilder<boolean>> = {
  waiting: sql`attribute_scores is null and (moderation_scores is null or decision is not null)`,
  flagged: sql`(toxicity >= ${sql.lit(TOXICITY_LIMIT)} or (attribute_scores is null and moderation_scores is not null)) and decision is null`,
  hidden: sql`decision = 'hidden'`,
  public: sql`toxicity < ${sql.lit(TOXICITY_LIMIT)}`,
}

export type ModeratedFilter = { state: ModerationState | null; author: string | null; after: Key | null }

export function moderatedList({ state, author, after }: ModeratedFilter): SearchedList {
  const filter = sql<boolean>`${author === null ? sql`true` : sql`user_id = ${author}::uuid`} and ${state ? IN_STATE[state] : sql`true`}`
  return { table: 'reviews', filter, after }
}

/** `pattern` is one for LIKE. */
export function isLike(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`lower((' ' || message || ' ' || display_name || ' ' || product_id) collate "unicode") like ${pattern}`
}

/** Newest first. */
export async function selectModerated(db: Db, ids: string[]): Promise<ModeratedRow[]> {
  const { rows } = await sql<ModeratedRow>`
    select ${columns}, decided_at, moderation_scores,
      (select name from products where products.id = reviews.product_id) as product_name
    from reviews where id = any(${ids}::uuid[]) order by created_at desc, id desc`.execute(db)
  return rows
}

/** How many wait for a score, and how many are flagged and wait for a decision; beyond MAX_COUNTED nothing is counted. */
export async function countWaiting(db: Db): Promise<{ waiting: number; flagged: number }> {
  const { rows } = await sql<{ waiting: number; flagged: number }>`
    select (select count(*)::int from (select from reviews where ${IN_STATE.waiting} limit ${MAX_COUNTED + 1}) bounded) as waiting,
      (select count(*)::int from (select from reviews where ${IN_STATE.flagged} limit ${MAX_COUNTED + 1}) bounded) as flagged`.execute(db)
  return rows[0] ?? { waiting: 0, flagged: 0 }
}

export async function selectMessage(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('reviews').select('message').where('id', '=', id).executeTakeFirst()
  return row?.message
}

export type LockedReview = Moderated & { message: string }

/** The review is locked: its author's saves wait until the transaction ends. */
export function lockReview(tx: Tx, id: string): Promise<LockedReview | undefined> {
  return tx
    .selectFrom('reviews')
    .select(['message', 'attribute_scores', 'decision', 'moderation_scores'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
