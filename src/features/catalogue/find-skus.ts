import { optionsKey, type Options } from '../../domain/catalogue/variant.ts'
import type { Shop } from '../../shop.ts'
import { selectSkusOf } from './stored.sql.ts'

/** The SKUs of pieces as they are today, in their sequence; null of what has none. */
export async function findSkus({ db }: Pick<Shop, 'db'>, pieces: readonly { id: string; options: Options }[]): Promise<(string | null)[]> {
  const keyOf = ({ id, options }: { id: string; options: Options }) => `${id} ${optionsKey(options)}`
  const rows = await selectSkusOf(db, [...new Set(pieces.map(({ id }) => id))])
  const skus = new Map(rows.map((row) => [keyOf(row), row.sku]))
  return pieces.map((piece) => skus.get(keyOf(piece)) ?? null)
}
