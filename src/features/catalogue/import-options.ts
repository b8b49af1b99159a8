import type { Transaction } from 'kysely'
import { everyOptions } from '../../domain/options.ts'
import type { Schema } from '../../schema.ts'
import type { ProductRow } from './import.sql.ts'
import { replaceOptions, replaceVariants } from './options.sql.ts'

/**
 * Writes what a file says that its products are chosen by. Counted kinds follow; while open payments hold some that would go,
 * all kinds stay, and the next import brings them.
 */
export async function importOptions(tx: Transaction<Schema>, rows: readonly ProductRow[]): Promise<void> {
  for (const { id, metadata, product_options: options } of rows) {
    if (!options) continue
    await replaceOptions(tx, id, options)
    await replaceVariants(tx, id, everyOptions({ metadata, product_options: options }))
  }
}
