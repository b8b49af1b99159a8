import { sql } from 'kysely'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { lockImports } from './import.sql.ts'
import { updateRunning } from './sales.sql.ts'

/**
 * The worker of the job `move-sales`, which the start of the shop and its sweeps run too: the price in force becomes what the
 * sales say for now, however many beginnings and ends were missed. Running it twice changes nothing.
 */
export async function moveSales(shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'announce'>): Promise<void> {
  await inTransaction(shop, async (tx) => {
    await lockImports(tx)
    await shop.announce(tx, 'product.changed', await moveWithin(shop, tx))
  })
}

/** It belongs into the transaction that changes a sale; imports must wait for it. @returns the products of which a sale began or ended */
export async function moveWithin({ clock, jobs }: Pick<Shop, 'clock' | 'jobs'>, tx: Tx): Promise<string[]> {
  const now = clock.now()
  const moved = await updateRunning(tx, now)
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(starts_at) from sales where not running and starts_at > ${now}),
      (select min(ends_at) from sales where ends_at > ${now})
    ) as next`.execute(tx)
  const next = rows[0]?.next ?? null
  if (!next) return moved
  // Each time is a job of its own: an earlier one may be planned later.
  const afterS = Math.max((next.getTime() - now.getTime()) / 1000, 0)
  await jobs.within(tx).send('move-sales', next.toISOString(), {}, { afterS })
  return moved
}
