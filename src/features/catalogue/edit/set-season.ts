import { sql } from 'kysely'
import { readSeason, seasonState, type SeasonFault } from '../../../domain/catalogue/season.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { selectSeason } from '../season.sql.ts'
import { selectForUpdate } from './edit.sql.ts'
import { lockImports } from './import.sql.ts'

type SeasonResult = { ok: true; from: string | null; until: string | null } | { ok: false; reason: 'unknown-product' | SeasonFault }

/** Says from when and until when a product is shown; `from` and `until` as typed, what is undefined stays. */
export async function setSeason(
  { db, clock, announce }: Pick<Shop, 'db' | 'clock' | 'announce'>,
  { id, ...typed }: { id: string; from: string | null | undefined; until: string | null | undefined },
  by: Operator,
): Promise<SeasonResult> {
  return inTransaction({ db }, async (tx): Promise<SeasonResult> => {
    await lockImports(tx)
    const before = (await selectForUpdate(tx, id)) && (await selectSeason(tx, id))
    if (!before) return { ok: false, reason: 'unknown-product' }
    const read = readSeason(typed, before)
    if (!read.ok) return { ok: false, reason: read.fault }
    const [old, fresh] = [seasonState(before), seasonState(read)]
    if (old.from === fresh.from && old.until === fresh.until) return { ok: true, ...fresh }
    await tx
      .updateTable('products')
      .set({ shown_from: read.from, shown_until: read.until, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const object = { type: 'product', id } as const
    await recordAction(tx, { by, action: 'season-set', object, before: old, after: fresh, at: clock.now() })
    await announce(tx, 'product.changed', id)
    return { ok: true, ...fresh }
  })
}
