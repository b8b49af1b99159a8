import { sql } from 'kysely'
import { searchTextOf } from '../../../domain/search/search-text.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { EVERYTHING } from '../../../platform/live/changes.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { deleteUnusedWords, updateSearch } from './words.sql.ts'

const BATCH = 500

/** Writes the words that products are found by, of all that are marked as written (db/migrations/0013-search.sql). */
export async function writeSearchText(tx: Tx): Promise<void> {
  while ((await writeBatch(tx)) === BATCH);
}

/** An arbitrary key of an advisory lock: without it, who writes in several steps could wait for another who waits for them. */
const WORDS_LOCK = 6_202_613

async function writeBatch(tx: Tx): Promise<number> {
  // Products whose words are to be written; others that write them too take other ones.
  const rows = await tx
    .selectFrom('product_search')
    .innerJoin('products', 'products.id', 'product_search.product_id')
    .select(['products.id', 'products.name', 'products.description', 'products.metadata', 'products.listed'])
    .where('product_search.stale', '=', sql<boolean>`true`)
    .orderBy('products.id')
    .limit(BATCH)
    .forUpdate('product_search')
    .skipLocked()
    .execute()
  if (rows.length === 0) return 0
  // What no list shows is found by no word, and gives none to suggest.
  const texts = rows.map((row) => ({ id: row.id, ...searchTextOf(row.listed ? row : { name: '', description: '', metadata: {} }) }))
  await updateSearch(tx, texts)
  await sql`select pg_advisory_xact_lock(${sql.lit(WORDS_LOCK)})`.execute(tx)
  // In the order of the words, so that two who write do not wait for each other.
  await sql`
    insert into search_words (word, shown, in_title)
    select word, min(shown), bool_or("inTitle") from jsonb_to_recordset(${JSON.stringify(texts.flatMap(({ vocabulary }) => vocabulary))}::jsonb)
      as word (word text, shown text, "inTitle" boolean)
    group by word order by word
    on conflict (word) do update set in_title = true where excluded.in_title and not search_words.in_title`.execute(tx)
  return rows.length
}

/** Products that were written otherwise, with psql or by an older version, are found within a second. @returns what ends it */
export function keepSearchText(shop: Pick<Shop, 'db' | 'changes' | 'log'>): () => void {
  let running = Promise.resolve()
  const write = () => {
    running = running.then(() => writeAll(shop))
  }
  write()
  return shop.changes.listen((topics) => {
    if (topics.has('products') || topics.has(EVERYTHING)) write()
  })
}

async function writeAll(shop: Pick<Shop, 'db' | 'log'>): Promise<void> {
  try {
    while ((await inTransaction(shop, writeBatch)) > 0);
  } catch (error) {
    shop.log.error({ event: 'search-text', err: error }, 'what products are found by cannot be written')
  }
}

/** Deletes the words that no product has any more: they would be suggested. */
export async function sweepWords({ db }: Pick<Shop, 'db'>): Promise<void> {
  await deleteUnusedWords(db)
}
