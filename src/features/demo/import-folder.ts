import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { importContent, importDemoContent, type ContentReport } from '../content/import-content.ts'
import { importReviews, type ReviewImportReport } from '../reviews/import-reviews.ts'

/** The sample reviews of a shop folder, which only a demonstration has. */
export async function importReviewsOf(shop: Pick<Shop, 'db' | 'clock' | 'demo'>, folder: string): Promise<ReviewImportReport> {
  const file = join(folder, 'reviews.json')
  return shop.demo && existsSync(file) ? importReviews(shop, file) : { added: 0, present: 0, refused: [] }
}

/** The members' reading of a shop folder. A demonstration's is of today. */
export async function importReadingOf(
  shop: Pick<Shop, 'clock' | 'jobs' | 'demo'>,
  tx: Transaction<Schema>,
  folder: string,
): Promise<ContentReport> {
  const reading = join(folder, 'reading')
  if (!existsSync(reading)) return { added: [], changed: [], unchanged: [], refused: [] }
  return shop.demo ? importDemoContent(shop, tx, reading) : importContent({ db: tx }, reading)
}
