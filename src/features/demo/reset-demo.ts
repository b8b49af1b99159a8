import { sql } from 'kysely'
import type { Progress } from '../../domain/progress.ts'
import { nextReset } from '../../domain/shop/demo-reset.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { retryUntilLocked } from '../../platform/database/retry.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { holdImports, prepareCatalogue, replaceCatalogue, type PreparedCatalogue } from '../catalogue/import/replace-catalogue.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { queueUnencoded } from '../pictures/encode-picture.ts'
import { queueUnscored } from '../reviews/score-review.ts'
import { deleteSettledPayments, emptyTable, insertChangeOfEverything, selectNextReset, updateResets } from './demo.sql.ts'
import { importContentOf, importReviewsOf } from './import-folder.ts'
import { CLEARED_JOBS, CLEARED_TABLES, LOCKED_TABLES } from './reset-rules.ts'

/** `open`: payments and refunds that are followed further, because the provider has not ended them. */
export type ResetResult =
  | { ok: true; nextAt: Date; open: { sessions: number; refunds: number } }
  | { ok: false; reason: 'no-demo' | 'not-due' }

type Options = { catalogue?: string; onlyWhenDue?: boolean; onProgress?: (progress: Progress) => void }

/** A payment provider that is away delays a reset by no more than this. */
const SETTLE_MS = 20_000
/** Providers complete a payment days later at most. */
const UNSETTLED_MS = 30 * 86_400_000
/** Writing transactions of busy shoppers may hold the tables for as long. */
const PATIENCE_MS = 30_000

/**
 * Puts the demo back to what it was on the first day: people and everything of theirs go, the demo catalogue
 * comes back. One transaction, on one instance: a crash before its end changes nothing. Open payments are settled first;
 * those that the provider has not ended are followed further without an owner, and refunded when they are paid.
 * @throws when the demo catalogue cannot be read, or others are in the way for too long: nothing has changed then
 */
export async function resetDemo(shop: Shop, options: Options = {}): Promise<ResetResult> {
  const { catalogue = shop.folder.path, onlyWhenDue = false, onProgress = () => {} } = options
  if (!shop.demo) return { ok: false, reason: 'no-demo' }
  if (onlyWhenDue && !isDue(await selectNextReset(shop.db), shop.clock.now())) return { ok: false, reason: 'not-due' }
  const prepared = await prepareCatalogue(shop, catalogue)
  await settlePayments(shop, onProgress)
  const result = await retryUntilLocked(
    () => inTransaction(shop, (tx) => reset(shop, tx, { catalogue, prepared, onlyWhenDue })),
    PATIENCE_MS,
  )
  if (!result.ok) return result
  await queueUnencoded(shop)
  await queueUnscored(shop)
  shop.log.info({ event: 'demo-reset', next: result.nextAt, ...result.open }, 'the demo is reset')
  return result
}

function isDue(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && dueAt <= now
}

async function settlePayments(shop: Shop, onProgress: (progress: Progress) => void): Promise<void> {
  const late = new ServiceError('payment', 'deadline-exceeded', 'The payment provider did not answer before the reset')
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(late), SETTLE_MS)
  try {
    await reconcilePayments(shop, (done) => onProgress({ done, total: null, what: 'payments asked about' }), ended.signal)
  } finally {
    clearTimeout(timer)
  }
}

type Plan = { catalogue: string; prepared: PreparedCatalogue; onlyWhenDue: boolean }

async function reset(shop: Shop, tx: Tx, { catalogue, prepared, onlyWhenDue }: Plan): Promise<ResetResult> {
  const now = shop.clock.now()
  await holdImports(tx)
  // Other instances wait for the end of the transaction.
  const row = await tx.selectFrom('demo_reset').select('next_at').forUpdate().executeTakeFirst()
  const dueAt = row?.next_at ?? null
  // Another instance may have done it meanwhile.
  if (onlyWhenDue && !isDue(dueAt, now)) return { ok: false, reason: 'not-due' }
  // Reading goes on; writing waits. Fails soon when others are in the way, since everybody who writes queues behind this.
  await sql`set local lock_timeout = '3s'`.execute(tx)
  await sql`lock table ${sql.join(LOCKED_TABLES.map((name) => sql.table(name)))} in exclusive mode`.execute(tx)
  for (const table of CLEARED_TABLES) await emptyTable(tx, table)
  const open = await deleteSettledPayments(tx, new Date(now.getTime() - UNSETTLED_MS))
  const jobs = shop.jobs.within(tx)
  await jobs.discard(CLEARED_JOBS)
  const { removedPictures } = await restore(shop, tx, { catalogue, prepared })
  const nextAt = nextReset(dueAt ?? now, now)
  await updateResets(tx, { last: now, next: nextAt })
  await jobs.send('remove-files', now.toISOString(), { pictures: removedPictures })
  await jobs.send('clear-outbox', 'all', { before: now.toISOString() })
  await insertChangeOfEverything(tx)
  return { ok: true, nextAt, open }
}

async function restore(
  shop: Shop,
  tx: Tx,
  { catalogue, prepared }: Pick<Plan, 'catalogue' | 'prepared'>,
): Promise<{ removedPictures: string[] }> {
  await emptyTable(tx, 'reviews')
  const removedPictures = await replaceCatalogue(tx, prepared)
  const within = { db: tx, clock: shop.clock, folder: shop.folder, jobs: shop.jobs.within(tx) }
  const reviews = await importReviewsOf({ ...within, demo: true }, catalogue)
  const content = await importContentOf(shop, tx, catalogue)
  const refused = [...reviews.refused, ...content.refused]
  if (refused.length > 0) throw new Error(`The demo catalogue cannot be restored: ${JSON.stringify(refused)}`)
  await tx
    .deleteFrom('content')
    .where('id', '<>', sql<string>`all(${[...content.added, ...content.changed, ...content.unchanged]})`)
    .execute()
  return { removedPictures }
}
