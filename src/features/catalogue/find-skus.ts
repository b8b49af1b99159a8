import { optionsKey, type Options } from '../../domain/catalogue/variant.ts'
import type { Shop } from '../../shop.ts'
import { selectCalled } from './stored.sql.ts'

type Piece = { id: string; options: Options }
/** What pieces are called, and where they lie. */
export type Called = { sku: string | null; shelf: string | null }

/** The SKUs and shelves of pieces as they are today, in their sequence. */
export async function findCalled({ db }: Pick<Shop, 'db'>, pieces: readonly Piece[]): Promise<Called[]> {
  const keyOf = ({ id, options }: Piece) => `${id} ${optionsKey(options)}`
  const rows = await selectCalled(db, [...new Set(pieces.map(({ id }) => id))])
  const called = new Map(rows.map(({ sku, shelf, ...piece }) => [keyOf(piece), { sku, shelf }]))
  return pieces.map((piece) => called.get(keyOf(piece)) ?? { sku: null, shelf: null })
}

/** The SKUs alone; null of what has none. */
export async function findSkus(shop: Pick<Shop, 'db'>, pieces: readonly Piece[]): Promise<(string | null)[]> {
  return (await findCalled(shop, pieces)).map(({ sku }) => sku)
}
