import type { Shop } from '../../shop.ts'
import { selectCount, selectNewestUpdate, selectUpdates } from './catalogue.sql.ts'

/** What the sitemap protocol allows in a file. Parts of about equal size are far below it. */
const MOST = 50_000

/** When the products of one part of `parts` last changed; `part` counts from 1. Parts are about equal, by a hash of the id. */
export function listUpdates(
  shop: Pick<Shop, 'db'>,
  { part, parts }: { part: number; parts: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  const bounds = { from: hashAt((part - 1) / parts), to: part < parts ? hashAt(part / parts) : AFTER_ALL_HASHES }
  return selectUpdates(shop.db, { ...bounds, limit: MOST })
}

/** `g` follows the last hexadecimal digit. */
const AFTER_ALL_HASHES = 'g'

/** The first eight hexadecimal digits of the hash at this fraction, from 0 to below 1, of all hashes. */
function hashAt(fraction: number): string {
  return Math.floor(fraction * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}

/** How many products all parts of `listUpdates` have. */
export function countUpdates(shop: Pick<Shop, 'db'>): Promise<number> {
  return selectCount(shop.db)
}

/** Null in an empty shop. */
export function findNewestUpdate(shop: Pick<Shop, 'db'>): Promise<Date | null> {
  return selectNewestUpdate(shop.db)
}
