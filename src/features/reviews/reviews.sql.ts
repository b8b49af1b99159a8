import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Size } from '../../domain/catalogue/size.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { Picture } from '../../domain/picture.ts'
import { TOXICITY_LIMIT, type AttributeScores, type NewReview, type ReviewAuthor } from '../../domain/reviews/review.ts'
import type { Fit } from '../../domain/sizes/fit.ts'
import { AccountGoneError } from '../../errors/account-gone.ts'
import { newestFirstKey } from '../../platform/database/newest-first.ts'
import type { Db, Schema, Tx } from '../../schema.ts'

const COLUMNS = [
  'id',
  'product_id',
  'user_id',
  'rating',
  'message',
  'display_name',
  'photo_url',
  'size',
  'fit',
  'attribute_scores',
  'decision',
  'toxicity',
  'created_at',
] as const
export type ReviewRow = Pick<Selectable<Schema['reviews']>, (typeof COLUMNS)[number]> & { photos: Picture[]; has_bought: boolean }

/**
 * Whether the author keeps a piece of the product from an order: more of them than its refunds have taken back. A scalar subquery, since
 * PostgreSQL may answer `exists` for a list from a hash of all orders.
 */
const hasBought = sql`coalesce((
  select true from orders
  where orders.user_id = reviews.user_id and orders.state <> 'refunded'
    and orders.line_items @> jsonb_build_array(jsonb_build_object('id', reviews.product_id))
    and (
      select sum((line ->> 'quantity')::integer) from jsonb_array_elements(orders.line_items) as line where line ->> 'id' = reviews.product_id
    ) > (
      select coalesce(sum((part ->> 'pieces')::integer), 0) from refunds cross join jsonb_array_elements(parts) as part
      where refunds.session_id = orders.session_id and refunds.state <> 'failed'
        and split_part(part ->> 'ref', '/', 1) = reviews.product_id
    )
  limit 1
), false)`
/** The photos of the row of `reviews` at hand, in its order. A name without a photo is left out. */
const photosOfReview = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object(
    'name', photo.name, 'width', photo.width, 'height', photo.height, 'widths', photo.widths,
    'webpWidth', photo.webp_width, 'colour', photo.colour, 'kind', 'review'
  ) order by image.place), '[]')
  from unnest(reviews.images) with ordinality as image (name, place)
  join review_photos photo on photo.name = image.name
)`

const stored = sql.join(COLUMNS.map((column) => sql.ref(column)))
export const columns = sql`${stored}, ${photosOfReview} as photos, ${hasBought} as has_bought`

export type ListedRow = ReviewRow & { key: Key }

type Viewed = { productId: string; viewer: string | null }

/** The ids of the public reviews of others, behind `after`; if `rating` is given, only those with that many stars. */
function othersReviews(
  { productId, viewer }: Viewed,
  { rating, limit, after }: PageRequest & { rating: number | null },
): RawBuilder<unknown> {
  return sql`select id, toxicity, created_at from reviews
    where product_id = ${productId} and toxicity < ${TOXICITY_LIMIT} and user_id is distinct from ${viewer}::uuid
      ${rating === null ? sql`` : sql`and rating = ${rating}`} ${after ? sql`and ${isBehind(after)}` : sql``}
    order by toxicity, created_at desc, id desc limit ${limit}`
}

/** The ids of those, and of the viewer's own review at its place, first while it is not scored. */
function visibleReviews(viewed: Viewed, { limit, after }: PageRequest): RawBuilder<unknown> {
  const { productId, viewer } = viewed
  const [score, time, id] = after ?? BEFORE_ALL
  return sql`select id from (
      (${othersReviews(viewed, { rating: null, limit, after: after ?? BEFORE_ALL })})
      union all
      select id, toxicity, created_at from reviews
        where product_id = ${productId} and user_id = ${viewer}::uuid
          and (coalesce(toxicity, ${UNSCORED}) > ${score}::float8
            or (coalesce(toxicity, ${UNSCORED}) = ${score}::float8 and (created_at, id) < (${time}::timestamptz, ${id}::uuid)))
    ) as visible order by ${inSequence} limit ${limit}`
}

/** The kindest first, and of those the newest (spec §7). */
const inSequence = sql`toxicity nulls first, created_at desc, id desc`
/** Less than any score: a review that is not scored yet stands first. */
const UNSCORED = sql`'-1'::float8`
const key = sql`array[coalesce(toxicity, ${UNSCORED})::text] || ${newestFirstKey()} as key`

export async function selectReviews(db: Db, viewed: Viewed, page: PageRequest): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns}, ${key} from reviews where id = any(array(${visibleReviews(viewed, page)})) order by ${inSequence}`.execute(db)
  return rows
}

/** How many public reviews say so. */
type ReviewCounts = { rating: number; fit: Fit | null; count: number }[]
export type PageRow = ListedRow & { is_listed: boolean; is_shown: boolean; counts: ReviewCounts | null }

/**
 * Everything that a product's page shows of its reviews, in one statement: the first `listed` that `viewer` sees, those
 * of others that are `shown`, and the viewer's own. The counts are of the whole product, in each row.
 */
export async function selectReviewsOfPage(
  db: Db,
  viewed: Viewed,
  { listed, shown }: { listed: number; shown: PageRequest & { rating: number | null } },
): Promise<PageRow[]> {
  const { productId, viewer } = viewed
  const { rows } = await sql<PageRow>`
    with listed as materialized (${visibleReviews(viewed, { limit: listed, after: null })}),
    shown as materialized (${othersReviews(viewed, shown)})
    select ${columns}, ${key}, id = any(array(select id from listed)) as is_listed, id = any(array(select id from shown)) as is_shown,
      (select json_agg(counted) from (
        select rating, fit, count(*)::int as count from reviews
        where product_id = ${productId} and toxicity < ${TOXICITY_LIMIT} group by rating, fit) as counted) as counts
    from reviews
    where id = any(array(
      select id from listed union select id from shown
      union select id from reviews where product_id = ${productId} and user_id = ${viewer}::uuid))
    order by ${inSequence}`.execute(db)
  return rows
}

/** The rows behind a key, of those with a score. The first comparison is what the index begins with. */
function isBehind([score, time, id]: Key): RawBuilder<boolean> {
  return sql<boolean>`toxicity >= ${score}::float8
    and (toxicity > ${score}::float8 or (created_at, id) < (${time}::timestamptz, ${id}::uuid))`
}

const BEFORE_ALL: Key = ['-2', '2000-01-01T00:00:00.000000Z', '00000000-0000-0000-0000-000000000000']

export async function selectReview(db: Db, productId: string, uid: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from reviews where product_id = ${productId} and user_id = ${uid}::uuid`.execute(db)
  return rows[0]
}

type ReviewToSave = NewReview & {
  productId: string
  author: ReviewAuthor
  at: Date
  images?: string[] | undefined
  size: Size | null
  fit: Fit | null
}

/**
 * One row per person and product, however many saves race. An operator's decision stays with its text; other scores go.
 * Undefined when there is no such product.
 */
export async function upsertReview(
  db: Db,
  { productId, author, rating, message, at, images, size, fit }: ReviewToSave,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    insert into reviews (product_id, user_id, rating, message, display_name, photo_url, images, size, fit, created_at)
    select id, ${author.id}::uuid, ${rating}::integer, ${message}::text, ${author.display_name}::text, ${author.photo_url}::text,
      ${images ?? []}::text[], ${size}::text, ${fit}::text, ${at}::timestamptz
    from products where id = ${productId}
    on conflict (product_id, user_id) do update set
      rating = excluded.rating, message = excluded.message, display_name = excluded.display_name,
      photo_url = excluded.photo_url, size = excluded.size, fit = excluded.fit, images = coalesce(${images ?? null}::text[], reviews.images),
      (attribute_scores, decision, decided_at, moderation_scores) = (
        select reviews.attribute_scores, reviews.decision, reviews.decided_at, reviews.moderation_scores
        where reviews.decision is not null and reviews.message = excluded.message
      )
    returning ${columns}`.execute(db)
  return rows[0]
}

/**
 * The name as it is now. It stays so until the review is saved: a change of it waits, and then changes the review too.
 * @throws {AccountGoneError} as reviews outlive accounts, no foreign key does
 */
export async function lockAuthorName(tx: Tx, uid: string): Promise<string> {
  const row = await tx.selectFrom('users').select('name').where('id', '=', uid).forShare().executeTakeFirst()
  if (!row) throw new AccountGoneError()
  return row.name
}

/** Whether a row waits for its score, and not for an operator. */
const isUnscored = sql<boolean>`attribute_scores is null and (moderation_scores is null or decision is not null)`

/** What is written of a text's first scores. No such text has a decision. */
export function newScores(scores: AttributeScores, held: boolean) {
  const written = JSON.stringify(scores)
  return { attribute_scores: held ? null : written, moderation_scores: held ? written : null, decision: null, decided_at: null }
}

/** The text that waits for its score; undefined when it has one, or is gone. */
export async function selectUnscoredMessage(db: Db, productId: string, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select('message')
    .where('product_id', '=', productId)
    .where('user_id', '=', uid)
    .where(isUnscored)
    .executeTakeFirst()
  return row?.message
}

/** Only this very text gets the scores: one written meanwhile waits for its own. @returns the review, if it got them */
export async function updateScores(
  db: Db,
  { productId, uid, message }: { productId: string; uid: string; message: string },
  { scores, held }: { scores: AttributeScores; held: boolean },
): Promise<string | undefined> {
  const row = await db
    .updateTable('reviews')
    .set(newScores(scores, held))
    .where('product_id', '=', productId)
    .where('user_id', '=', uid)
    .where('message', '=', message)
    .where(isUnscored)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The oldest first, at most `limit`. */
export function selectUnscored(db: Db, limit: number): Promise<{ product_id: string; user_id: string }[]> {
  return db.selectFrom('reviews').select(['product_id', 'user_id']).where(isUnscored).orderBy('created_at').limit(limit).execute()
}

type Imported = 'product_id' | 'user_id' | 'rating' | 'message' | 'size' | 'fit' | 'display_name' | 'attribute_scores'
export type ReviewToImport = Pick<ReviewRow, Imported> & { created_at: Date }
