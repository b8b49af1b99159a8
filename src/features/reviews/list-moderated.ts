import { setImmediate } from 'node:timers/promises'
import { FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { contactsOf } from '../../domain/reviews/contacts.ts'
import {
  foundScores,
  moderationStateOf,
  type Finding,
  type ModeratedReview,
  type ModerationState,
} from '../../domain/reviews/moderation.ts'
import { TOXICITY_LIMIT } from '../../domain/reviews/review.ts'
import { searchPattern } from '../../domain/search-pattern.ts'
import { isUuid } from '../../domain/text.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { findNewest } from '../../platform/database/newest-first-search.ts'
import type { Shop } from '../../shop.ts'
import { textTag } from './decide-review.ts'
import { toReview } from './find-reviews.ts'
import { countWaiting, isLike, moderatedList, selectModerated, type ModeratedRow } from './moderation.sql.ts'

/** `search`: part of the text, of the author's name or of the product's id. `author`: only this person's. */
export type ModerationQuery = { state: ModerationState | null; search: string; author?: string }

/** `partial`: only the newest reviews were searched. */
export type ModeratedFound = PageResult<ModeratedReview> & { partial: boolean }

/** The reviews of all products, whether public or not, newest first, with the reasons for their scores: for operators. */
export async function listModerated(
  shop: Pick<Shop, 'db' | 'moderation'>,
  { state, search, author }: ModerationQuery,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<ModeratedFound> {
  if (author !== undefined && !isUuid(author)) return { entries: [], next: null, partial: false }
  const list = moderatedList({ state, author: author ?? null, after })
  const pattern = searchPattern(search)
  const match = pattern === null ? null : isLike(pattern)
  const { page, ...rest } = await findNewest(shop.db, list, { match, limit })
  const rows = await selectModerated(
    shop.db,
    page.map(({ id }) => id),
  )
  const entries: ModeratedReview[] = []
  for (const row of rows) {
    // Each text is read within this process: others have their turn between two of them.
    await setImmediate()
    entries.push(await toModerated(shop, row))
  }
  return { entries, ...rest }
}

/** One review as it is listed there; null where there is none. */
export async function findModerated(shop: Pick<Shop, 'db' | 'moderation'>, id: string): Promise<ModeratedReview | null> {
  const [row] = isUuid(id) ? await selectModerated(shop.db, [id]) : []
  return row ? toModerated(shop, row) : null
}

/** How many reviews wait for a score, and how many are flagged and wait for an operator: MAX_COUNTED + 1 stands for more. */
export function countToModerate(shop: Pick<Shop, 'db'>): Promise<{ waiting: number; flagged: number }> {
  return countWaiting(shop.db)
}

async function toModerated(shop: Pick<Shop, 'moderation'>, row: ModeratedRow): Promise<ModeratedReview> {
  const found = foundScores(row)
  return {
    ...toReview(row),
    state: moderationStateOf(row),
    decision: row.decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    moderation_scores: found,
    product_name: row.product_name,
    text_tag: textTag(row),
    reasons: found && found.TOXICITY >= TOXICITY_LIMIT ? await explain(shop, row.message) : [],
    contacts: contactsOf(row.message),
  }
}

/** Found anew from the text: only scores are stored. A scorer that is away leaves the list without reasons. */
async function explain({ moderation }: Pick<Shop, 'moderation'>, message: string): Promise<Finding[]> {
  try {
    return (await moderation.explain?.(message)) ?? []
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}
