import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { readSize, type ShopSizes } from '../../domain/catalogue/size.ts'
import { MAX_PHOTOS } from '../../domain/reviews/review-photo.ts'
import { readReview } from '../../domain/reviews/review.ts'
import { FITS } from '../../domain/sizes/fit.ts'
import { cleanText } from '../../domain/text.ts'
import { SHOP } from '../../platform/work/turns.ts'
import type { Shop } from '../../shop.ts'
import { loadProducts } from '../catalogue/find-product.ts'
import { addPhoto } from '../pictures/add-photo.ts'
import { selectReview, type ReviewToImport } from './reviews.sql.ts'

const DAY_MS = 86_400_000

/** `attribute_scores` may be null: such a review waits for moderation. `photos` are files below `images` beside the file. */
const Entry = z.strictObject({
  product_id: z.string(),
  rating: z.unknown(),
  message: z.unknown(),
  size: z.string().nullable().default(null),
  fit: z.enum(FITS).nullable().default(null),
  photos: z
    .array(z.string().regex(/^[\w/-]+\.webp$/))
    .max(MAX_PHOTOS)
    .default([]),
  user: z.strictObject({ display_name: z.string().max(120).transform(cleanText).pipe(z.string().min(1)) }),
  days_ago: z.number().min(0).max(36_500),
  attribute_scores: z.strictObject({ TOXICITY: z.number().min(0).max(1) }).nullable(),
})
type Entry = z.output<typeof Entry>

/** `present`: reviews that were there already and stay as they are. */
export type ReviewImportReport = { added: number; present: number; refused: { entry: number; reason: string }[] }

/**
 * Brings the sample reviews of a file such as catalogue/reviews.json into the shop, dated back from this moment.
 * Their authors have no accounts and the same ids at every import, so that importing again changes nothing.
 * @throws when the file is not a JSON list
 */
export async function importReviews(shop: Pick<Shop, 'db' | 'clock' | 'folder'>, file: string): Promise<ReviewImportReport> {
  const entries = z.array(z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')))
  const now = shop.clock.now()
  const read = entries.map((value) => readEntry(value, now, shop.folder.sizes))
  const ids = read.flatMap((row) => (typeof row === 'string' ? [] : row.product_id))
  const known = new Set((await loadProducts(shop.db, ids)).keys())
  const rows = new Map<string, ReviewToImport>()
  const refused: ReviewImportReport['refused'] = []
  for (const [index, row] of read.entries()) {
    const refusal = typeof row === 'string' ? row : refusalOf(row, known, rows)
    if (refusal !== null) refused.push({ entry: index + 1, reason: refusal })
    else if (typeof row !== 'string') rows.set(keyOf(row), row)
  }
  // Reviews that are there already stay as they are.
  const { numAffectedRows } = await sql`
    insert into reviews (product_id, user_id, rating, message, size, fit, display_name, attribute_scores, created_at)
    select product_id, user_id, rating, message, size, fit, display_name, attribute_scores, created_at
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as file (
      product_id text, user_id uuid, rating integer, message text, size text, fit text, display_name text, attribute_scores jsonb,
      created_at timestamptz
    )
    on conflict (product_id, user_id) do nothing`.execute(shop.db)
  const added = Number(numAffectedRows ?? 0n)
  return { added, present: rows.size - added, refused }
}

/**
 * Gives the sample reviews of a file that have none their photos, on the way that every upload goes. The same photo has the same
 * name every time, so that its files take the place of the old ones.
 * @throws when one is missing or damaged, or too many pictures wait: what was added stays
 */
export async function importReviewPhotos(shop: Pick<Shop, 'db' | 'files' | 'jobs' | 'attempts' | 'clock'>, file: string): Promise<void> {
  const entries = z.array(z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')))
  for (const value of entries) {
    const { data } = Entry.safeParse(value)
    if (!data || data.photos.length === 0) continue
    const of = { productId: data.product_id, uid: sampleAuthorId(data.user.display_name) }
    const review = await selectReview(shop.db, of.productId, of.uid)
    if (review?.photos.length !== 0) continue
    const names: string[] = []
    for (const photo of data.photos) {
      const bytes = await readFile(join(dirname(file), 'images', photo))
      const added = await addPhoto(shop, { ...of, id: sampleId(photo), whose: SHOP }, bytes)
      if (!added.ok) throw new Error(`The photo ${photo} of a sample review is refused: ${added.reason}`)
      names.push(added.photo.name)
    }
    await sql`
      update reviews set images = ${names}::text[]
      where product_id = ${of.productId} and user_id = ${of.uid}::uuid`.execute(shop.db)
  }
}

/** The row of an entry, or what is wrong with it. */
function readEntry(value: unknown, now: Date, sizes: ShopSizes): ReviewToImport | string {
  const parsed = Entry.safeParse(value)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  const { product_id, user, size, fit, days_ago, attribute_scores } = parsed.data
  if (size !== null && readSize(size, sizes) === null) return `size: ‘${size}’ is no size of the shop: ${sizes.list.join(', ')}`
  const read = readReview(parsed.data)
  if (!read.ok) return Object.values(read.errors).join(' ')
  return {
    ...read.review,
    product_id,
    user_id: sampleAuthorId(user.display_name),
    display_name: user.display_name,
    size,
    fit,
    attribute_scores,
    created_at: new Date(now.getTime() - days_ago * DAY_MS),
  }
}

function refusalOf(row: ReviewToImport, products: Set<string>, taken: Map<string, unknown>): string | null {
  if (!products.has(row.product_id)) return `there is no product ${row.product_id}`
  return taken.has(keyOf(row)) ? `${row.display_name} has reviewed ${row.product_id} before: the first one counts` : null
}

function keyOf({ product_id, user_id }: ReviewToImport): string {
  return `${product_id} ${user_id}`
}

/** The same name is the same person. */
function sampleAuthorId(name: string): string {
  return sampleId(`sample author ${name}`)
}

/** Version 8 of RFC 9562, which no account's id (version 7) can equal. */
function sampleId(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
