import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { updateTold } from './codes.sql.ts'

/**
 * The worker of the job `tell-codes`, which the start of the shop and its sweeps run too: open carts hear of the codes that
 * have begun or ended by their time. Whether a code counts does not depend on it.
 */
export async function tellCodes(shop: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(shop, (tx) => tellWithin(shop, tx))
}

/** It belongs into the transaction that makes or ends a code. */
export async function tellWithin({ clock, jobs }: Pick<Shop, 'clock' | 'jobs'>, tx: Tx): Promise<void> {
  const now = clock.now()
  await updateTold(tx, now)
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(starts_at) from codes where starts_at > ${now} and ended_at is null),
      (select min(ends_at) from codes where ends_at > ${now} and ended_at is null)
    ) as next`.execute(tx)
  const next = rows[0]?.next ?? null
  if (!next) return
  const afterS = Math.max((next.getTime() - now.getTime()) / 1000, 0)
  await jobs.within(tx).send('tell-codes', next.toISOString(), {}, { afterS })
}
