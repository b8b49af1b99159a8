import { sql } from 'kysely'
import { hasOneSize } from '../../domain/catalogue/product.ts'
import type { LowVariant } from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import type { Tx } from '../../schema.ts'
import type { LowRow } from './low-row.ts'

export function toLowVariant({ id, name, metadata, options, isChosen, left }: LowRow): LowVariant {
  return { id, name, kind: !isChosen && hasOneSize({ metadata }) ? null : optionsLabel(options), left }
}

/** What has come down to its threshold since somebody was told, the fewest first; once. */
export async function takeUntoldLow(tx: Tx): Promise<LowVariant[]> {
  // Those that nobody was told of, the fewest first; they count as told from now on. In the order in which everybody locks them.
  const { rows } = await sql<LowRow>`
    with untold as (select product_id, options from variants where low_untold order by product_id, options for update),
    told as (
      update variants set low_untold = false from untold
      where variants.product_id = untold.product_id and variants.options = untold.options
      returning variants.product_id, variants.options, stock, variants.position
    )
    select id, name, metadata, options, greatest(stock, 0) as "left", exists (select from product_options where product_id = id) as "isChosen"
    from told join products on id = product_id where status <> 'archived' order by stock, name collate "unicode", told.position`.execute(tx)
  return rows.map(toLowVariant)
}
