import { sql, type Kysely, type Transaction } from 'kysely'
import type { Options } from '../../domain/catalogue/variant.ts'
import { TOLD_OF_A_PIECE, type Wait } from '../../domain/saved/wait.ts'
import type { Schema } from '../../schema.ts'

type Tx = Transaction<Schema>
type Db = Kysely<Schema> | Tx

/** The waits of a person, or those for one product, the newest first; without those that have ended. */
export async function selectWaits(db: Db, uid: string, { since, id = null }: { since: Date; id?: string | null }): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    select product_id as id, options from stock_waits
    where user_id = ${uid} and asked_at > ${since} and (${id}::text is null or product_id = ${id})
    order by asked_at desc, product_id, options`.execute(db)
  return rows
}

/** What one device asks for is counted with what another does. */
export async function lockWaits(tx: Tx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('waits ' || ${uid}, 0))`.execute(tx)
}

/** Who waits already keeps the place. */
export async function insertWait(tx: Tx, uid: string, { id, options, at, since }: Wait & { at: Date; since: Date }): Promise<void> {
  await sql`
    insert into stock_waits as known (user_id, product_id, options, asked_at)
    select ${uid}::uuid, id, ${JSON.stringify(options)}::jsonb, ${at}::timestamptz from products where id = ${id}
    on conflict (user_id, product_id, options) do update set asked_at = excluded.asked_at, telling_at = null
    where known.asked_at <= ${since} or known.telling_at is not null`.execute(tx)
}

export async function deleteWait(db: Db, uid: string, { id, options }: Wait): Promise<void> {
  await sql`
    delete from stock_waits
    where user_id = ${uid} and product_id = ${id} and options = ${JSON.stringify(options)}::jsonb`.execute(db)
}

/** @returns how many there were */
export async function deleteWaits(db: Db, uid: string): Promise<number> {
  const [result] = await db.deleteFrom('stock_waits').where('user_id', '=', uid).execute()
  return Number(result?.numDeletedRows ?? 0)
}

export async function deleteWaitsBefore(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('stock_waits').where('asked_at', '<=', since).execute()
}

/** One at a time decides who is told of a product. False where it is not in stock. */
export async function lockReturned(tx: Tx, productId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tell ' || ${productId}, 0))`.execute(tx)
  const { rows } = await sql`select from products where id = ${productId} and in_stock`.execute(tx)
  return rows.length > 0
}

/** Whom the shop can write to: who has verified the address, or has switched notifications on. */
const REACHABLE = (now: Date) => sql`(users.email_verified and users.email is not null or exists (
  select from push_subscriptions join sessions on sessions.id = session_id
  where push_subscriptions.user_id = users.id and sessions.expires_at > ${now}
))`

type Chosen = { uid: string; options: Options; counted: boolean }

/**
 * Chooses who is told of what is back, in the order in which they asked, and notes it. The product must be locked. Of
 * counted pieces as many people hear as three for each that nobody was told of; with `whole` of each that is there.
 */
export async function chooseTold(
  tx: Tx,
  { productId, whole, now, since }: { productId: string; whole: boolean; now: Date; since: Date },
): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    with kinds as materialized (
      select options, stock - held as there, case when ${whole}::boolean then stock - held else untold end as fresh
      from variants where product_id = ${productId} order by options for update
    ),
    ranked as (
      select user_id, options, asked_at, row_number() over (partition by options order by asked_at, user_id) as place
      from stock_waits join users on users.id = user_id
      where product_id = ${productId} and telling_at is null and asked_at > ${since} and ${REACHABLE(now)}
    ),
    chosen as (
      select user_id, ranked.options, asked_at, kinds.there is not null as counted
      from ranked left join kinds on kinds.options = ranked.options
      where case
        when kinds.options is null then not exists (select from kinds)
        else there is null or (there > 0 and place <= ${TOLD_OF_A_PIECE} * fresh)
      end
    ),
    noted as (
      update stock_waits set telling_at = ${now} from chosen
      where stock_waits.user_id = chosen.user_id and product_id = ${productId} and stock_waits.options = chosen.options
    )
    select user_id as uid, options, counted from chosen order by asked_at, user_id`.execute(tx)
  await sql`update variants set untold = 0 where product_id = ${productId} and untold > 0`.execute(tx)
  return rows
}

/** What a message is written from; null where the person has ended it meanwhile. */
export async function selectTelling(db: Db, uid: string, { id, options }: Wait): Promise<{ email: string | null; askedAt: Date } | null> {
  const { rows } = await sql<{ email: string | null; askedAt: Date }>`
    select case when email_verified then email end as email, asked_at as "askedAt"
    from stock_waits join users on users.id = user_id
    where user_id = ${uid} and product_id = ${id} and options = ${JSON.stringify(options)}::jsonb
      and telling_at is not null`.execute(db)
  return rows[0] ?? null
}

/** The wait goes on as if nobody had been chosen. */
export async function updateNotTold(db: Db, uid: string, { id, options }: Wait): Promise<void> {
  await sql`
    update stock_waits set telling_at = null
    where user_id = ${uid} and product_id = ${id} and options = ${JSON.stringify(options)}::jsonb`.execute(db)
}
