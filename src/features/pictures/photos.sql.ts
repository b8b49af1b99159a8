import { sql, type Selectable } from 'kysely'
import type { Picture } from '../../domain/picture.ts'
import { TOXICITY_LIMIT } from '../../domain/reviews/review.ts'
import type { Db, Schema } from '../../schema.ts'
import type { StoredPicture } from './picture-files.ts'

export type PhotoRow = Selectable<Schema['review_photos']>
const COLUMNS = ['name', 'width', 'height', 'widths', 'webp_width', 'colour'] as const
type PhotoColumns = Pick<PhotoRow, (typeof COLUMNS)[number]>

export function toPicture({ name, width, height, widths, webp_width: webpWidth, colour }: PhotoColumns): Picture {
  return { name, width, height, widths, webpWidth, colour, kind: 'review' }
}

/** False when there is no such product. */
export async function insertPhoto(db: Db, photo: Omit<PhotoRow, 'widths' | 'placeholder'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into review_photos (name, user_id, product_id, width, height, webp_width, colour, placeholder, saved_at)
    select ${photo.name}, ${photo.user_id}::uuid, id, ${photo.width}::integer, ${photo.height}::integer, ${photo.webp_width}::integer,
      ${photo.colour}, '', ${photo.saved_at}::timestamptz
    from products where id = ${photo.product_id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function selectIsOwnComplaintPhoto(db: Db, name: string, uid: string): Promise<boolean> {
  const { rows } = await sql`select from complaint_photos where name = ${name} and user_id = ${uid}`.execute(db)
  return rows.length > 0
}

export function selectPhoto(db: Db, name: string): Promise<PhotoColumns | undefined> {
  return db.selectFrom('review_photos').select(COLUMNS).where('name', '=', name).executeTakeFirst()
}

/** Those that are this person's, in no order. */
export async function selectPhotosOf(db: Db, uid: string, names: string[]): Promise<Picture[]> {
  if (names.length === 0) return []
  const rows = await db.selectFrom('review_photos').select(COLUMNS).where('user_id', '=', uid).where('name', 'in', names).execute()
  return rows.map(toPicture)
}

/** The person’s uploads for a product that their review does not show yet, the oldest first. */
export async function selectUnsavedPhotos(db: Db, uid: string, productId: string): Promise<Picture[]> {
  const rows = await db
    .selectFrom('review_photos')
    .select(COLUMNS)
    .where('user_id', '=', uid)
    .where('product_id', '=', productId)
    .where(isSaved, '=', false)
    .orderBy('saved_at')
    .execute()
  return rows.map(toPicture)
}

/** Whether the review shows the photo. */
export const isSaved = sql<boolean>`exists (
  select 1 from reviews r where r.user_id = review_photos.user_id and r.product_id = review_photos.product_id and review_photos.name = any (r.images)
)`

export async function countUnsaved(db: Db, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', uid)
    .where(isSaved, '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Those of `names` that are the person's, for this product. They count as kept from now on, so that a sweep under way,
 * which has to wait for this row, leaves them.
 */
export async function updateKept(
  db: Db,
  { uid, productId, at }: { uid: string; productId: string; at: Date },
  names: string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .updateTable('review_photos')
    .set({ saved_at: at })
    .where('name', 'in', names)
    .where('user_id', '=', uid)
    .where('product_id', '=', productId)
    .returning('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export function deletePhoto(db: Db, uid: string, name: string): Promise<StoredPicture | undefined> {
  return db
    .deleteFrom('review_photos')
    .where('name', '=', name)
    .where('user_id', '=', uid)
    .where(isSaved, '=', false)
    .returning(['name', 'width', 'webp_width'])
    .executeTakeFirst()
}

export async function selectVisiblePhoto(db: Db, name: string, viewer: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from review_photos p where p.name = ${name} and (
      p.user_id = ${viewer}::uuid
      or exists (
        select 1 from reviews r
        where r.user_id = p.user_id and r.product_id = p.product_id and p.name = any (r.images) and r.toxicity < ${TOXICITY_LIMIT}
      )
    )`.execute(db)
  return rows.length > 0
}
