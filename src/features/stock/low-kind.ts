import type { Transaction } from 'kysely'
import { hasOneSize } from '../../domain/catalogue/product.ts'
import type { LowKind } from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import type { Schema } from '../../schema.ts'
import type { LowRow } from './low-row.ts'
import { takeUntold } from './low.sql.ts'

export function toLowKind({ id, name, metadata, options, isChosen, left }: LowRow): LowKind {
  return { id, name, kind: !isChosen && hasOneSize({ metadata }) ? null : optionsLabel(options), left }
}

/** What has come down to its threshold since somebody was told, the fewest first; once. */
export async function takeUntoldLow(tx: Transaction<Schema>): Promise<LowKind[]> {
  return (await takeUntold(tx)).map(toLowKind)
}
