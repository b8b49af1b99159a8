import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { insertPhoto } from '../../src/features/pictures/photos.sql.ts'
import { webpKey } from '../../src/features/pictures/picture-files.ts'
import type { Shop } from '../../src/shop.ts'

type Fields = {
  product: string
  uid: string
  rating?: number
  message?: string
  /** Null: not moderated yet. */
  toxicity?: number | null
  at?: string
}

/** Puts a review beneath a product; by default a public one. */
export async function addReview(
  pool: pg.Pool,
  {
    product,
    uid,
    rating = 5,
    message = 'Soft, light and exactly the blue I wanted.',
    toxicity = 0.01,
    at = '2026-11-01T00:00:00Z',
  }: Fields,
): Promise<void> {
  await pool.query(
    `insert into reviews (product_id, user_id, rating, message, display_name, attribute_scores, created_at)
     values ($1, $2, $3, $4, 'Somebody', $5, $6)`,
    [product, uid, rating, message, toxicity === null ? null : { TOXICITY: toxicity }, at],
  )
}

const PHOTO = { width: 40, height: 60, webp_width: 40, colour: '#3355aa', placeholder: 'data:image/webp;base64,' }

/** Stores a photo as its upload does, without a process that decodes it. @returns its name */
export async function storePhoto(
  { db, files, clock }: Pick<Shop, 'db' | 'files' | 'clock'>,
  { uid, product }: { uid: string; product: string },
): Promise<string> {
  const name = `${uid}/reviews/${product}/${randomUUID()}`
  await insertPhoto(db, { ...PHOTO, name, user_id: uid, product_id: product, saved_at: clock.now() })
  await files.put(webpKey(name, PHOTO.webp_width), Buffer.from('a picture'))
  return name
}

/** Shows what moderation found of somebody's review. */
export async function scoreReview(
  pool: pg.Pool,
  { product, uid, toxicity }: { product: string; uid: string; toxicity: number },
): Promise<void> {
  await pool.query('update reviews set attribute_scores = $3 where product_id = $1 and user_id = $2', [
    product,
    uid,
    { TOXICITY: toxicity },
  ])
}
