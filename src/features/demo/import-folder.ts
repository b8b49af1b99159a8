import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { importContent, importDemoContent, type ContentReport } from '../content/import-content.ts'
import { importReviewPhotos, importReviews, type ReviewImportReport } from '../reviews/import-reviews.ts'

/** The sample reviews of a shop folder, which only a demo has. Their photos follow. */
export async function importReviewsOf(
  shop: Pick<Shop, 'db' | 'clock' | 'demo' | 'folder'> & { jobs: Pick<Shop['jobs'], 'send'> },
  folder: string,
): Promise<ReviewImportReport> {
  const file = join(folder, 'reviews.json')
  if (!shop.demo || !existsSync(file)) return { added: 0, present: 0, refused: [] }
  const report = await importReviews(shop, file)
  await shop.jobs.send('add-sample-photos', 'all', {})
  return report
}

/** The photos of these reviews: the worker of the job `add-sample-photos`, because pictures take their time. */
export async function addSamplePhotos(shop: Parameters<typeof importReviewPhotos>[0] & Pick<Shop, 'demo'>, folder: string): Promise<void> {
  const file = join(folder, 'reviews.json')
  if (shop.demo && existsSync(file)) await importReviewPhotos(shop, file)
}

/** The content of a shop folder. A demo's is of today. */
export async function importContentOf(shop: Pick<Shop, 'clock' | 'jobs' | 'demo'>, tx: Tx, folder: string): Promise<ContentReport> {
  const reading = join(folder, 'reading')
  if (!existsSync(reading)) return { added: [], changed: [], unchanged: [], refused: [] }
  return shop.demo ? importDemoContent(shop, tx, reading) : importContent({ db: tx }, reading)
}
