import { everyOptions } from '../../../domain/catalogue/options.ts'
import { readMetadata } from '../../../domain/catalogue/product-fields.ts'
import type { ProductOption } from '../../../domain/catalogue/variant.ts'
import type { Tx } from '../../../schema.ts'
import { replaceOptions, replaceVariants } from '../options.sql.ts'

type Chosen = { id: string; metadata: unknown; product_options?: ProductOption[] | undefined }

/**
 * Writes what a file says that its products are chosen by. Counted kinds follow; while open payments hold some that would go,
 * all kinds stay, and the next import brings them.
 */
export async function importOptions(tx: Tx, rows: readonly Chosen[]): Promise<void> {
  const said = rows.flatMap(({ id, metadata, product_options: options }) => (options ? [{ id, metadata, options }] : []))
  if (said.length === 0) return
  await replaceOptions(tx, said)
  await replaceVariants(
    tx,
    said.map(({ id, metadata, options }) => ({ id, every: everyOptions({ metadata: readMetadata(metadata), product_options: options }) })),
  )
}
