import { sql } from 'kysely'
import { completeOptions, isGone } from '../../domain/catalogue/options.ts'
import { isInStock } from '../../domain/catalogue/product.ts'
import { optionsKey, type Options } from '../../domain/catalogue/variant.ts'
import { MAX_WAITS, tellAfterS, waitsSince, type Wait } from '../../domain/saved/wait.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { chooseTold, deleteWait, selectWaits } from './waits.sql.ts'

/** `there`: it can be bought now. */
export type WaitResult = { ok: true; options: Options } | { ok: false; reason: 'unknown-product' | 'no-such-options' | 'there' | 'full' }

/** Somebody wants to be told once when a kind of a product that is gone is back. Asking twice is asking once. */
export async function waitFor(shop: Pick<Shop, 'db' | 'reads' | 'clock'>, uid: string, { id, options: given }: Wait): Promise<WaitResult> {
  const product = await findProduct(shop, id)
  if (!product) return { ok: false, reason: 'unknown-product' }
  const options = completeOptions(product, given, null)
  if (!options) return { ok: false, reason: 'no-such-options' }
  if (isInStock(product) && !isGone(product, options)) return { ok: false, reason: 'there' }
  const at = shop.clock.now()
  const since = waitsSince(at)
  return inTransaction(shop, async (tx): Promise<WaitResult> => {
    // What one device asks for is counted with what another does.
    await sql`select pg_advisory_xact_lock(hashtextextended('waits ' || ${uid}, 0))`.execute(tx)
    // Who waits already keeps the place.
    await sql`
      insert into stock_waits as known (user_id, product_id, options, asked_at)
      select ${uid}::uuid, id, ${JSON.stringify(options)}::jsonb, ${at}::timestamptz from products where id = ${id}
      on conflict (user_id, product_id, options) do update set asked_at = excluded.asked_at, telling_at = null
      where known.asked_at <= ${since} or known.telling_at is not null`.execute(tx)
    if ((await selectWaits(tx, uid, { since })).length <= MAX_WAITS) return { ok: true, options }
    await deleteWait(tx, uid, { id, options })
    return { ok: false, reason: 'full' }
  })
}

export async function stopWaiting({ db }: Pick<Shop, 'db'>, uid: string, wait: Wait): Promise<void> {
  await deleteWait(db, uid, wait)
}

/** Ends all that a person waits for. @returns how many there were */
export async function stopAllWaiting({ db }: Pick<Shop, 'db'>, uid: string): Promise<number> {
  const [result] = await db.deleteFrom('stock_waits').where('user_id', '=', uid).execute()
  return Number(result?.numDeletedRows ?? 0)
}

/** What a person waits for, or of one product, the newest first. */
export function findWaits({ db, clock }: Pick<Shop, 'db' | 'clock'>, uid: string, id?: string): Promise<Wait[]> {
  return selectWaits(db, uid, { since: waitsSince(clock.now()), id: id ?? null })
}

/** Deletes the waits that have ended by their time. */
export async function sweepWaits({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('stock_waits').where('asked_at', '<=', waitsSince(clock.now())).execute()
}

/**
 * The worker of the job `tell-waiting`, which triggers queue in the transaction in which pieces come back
 * (0026-back-in-stock.sql): queues a message to each of those whose turn it is.
 */
export async function tellWaiting(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  { productId, whole }: { productId: string; whole: boolean },
): Promise<void> {
  const now = shop.clock.now()
  await inTransaction(shop, async (tx) => {
    // One at a time decides who is told of a product.
    await sql`select pg_advisory_xact_lock(hashtextextended('tell ' || ${productId}, 0))`.execute(tx)
    const { rows } = await sql`select from products where id = ${productId} and in_stock`.execute(tx)
    if (rows.length === 0) return
    const chosen = await chooseTold(tx, { productId, whole, now, since: waitsSince(now) })
    let uncounted = 0
    await shop.jobs.within(tx).sendEach(
      'tell-back',
      chosen.map(({ uid, options, counted }) => ({
        key: [uid, productId, optionsKey(options)].join(' '),
        data: { uid, productId, options },
        afterS: counted ? 0 : tellAfterS(uncounted++),
      })),
    )
  })
}

/** What a message that is due is written from; null where the person has ended it meanwhile. */
export async function findTelling(
  { db }: Pick<Shop, 'db'>,
  uid: string,
  wait: Wait,
): Promise<{ email: string | null; askedAt: Date } | null> {
  const { rows } = await sql<{ email: string | null; askedAt: Date }>`
    select case when email_verified then email end as email, asked_at as "askedAt"
    from stock_waits join users on users.id = user_id
    where user_id = ${uid} and product_id = ${wait.id} and options = ${JSON.stringify(wait.options)}::jsonb
      and telling_at is not null`.execute(db)
  return rows[0] ?? null
}

/** Nothing was sent: the person goes on waiting, at the same place. */
export async function waitOn({ db }: Pick<Shop, 'db'>, uid: string, wait: Wait): Promise<void> {
  await sql`
    update stock_waits set telling_at = null
    where user_id = ${uid} and product_id = ${wait.id} and options = ${JSON.stringify(wait.options)}::jsonb`.execute(db)
}
