import { hasOneSize } from '../../domain/catalogue/product.ts'
import type { LowVariant } from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import type { Tx } from '../../schema.ts'
import type { LowRow } from './low-row.ts'
import { takeUntold } from './low.sql.ts'

export function toLowVariant({ id, name, metadata, options, isChosen, left }: LowRow): LowVariant {
  return { id, name, kind: !isChosen && hasOneSize({ metadata }) ? null : optionsLabel(options), left }
}

/** What has come down to its threshold since somebody was told, the fewest first; once. */
export async function takeUntoldLow(tx: Tx): Promise<LowVariant[]> {
  return (await takeUntold(tx)).map(toLowVariant)
}
