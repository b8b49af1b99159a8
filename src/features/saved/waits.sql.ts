import { sql } from 'kysely'
import type { Options } from '../../domain/catalogue/variant.ts'
import { TOLD_OF_A_PIECE, type Wait } from '../../domain/saved/wait.ts'
import type { Db, Tx } from '../../schema.ts'

/** The waits of a person, or those for one product, the newest first; without those that have ended. */
export async function selectWaits(db: Db, uid: string, { since, id = null }: { since: Date; id?: string | null }): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    select product_id as id, options from stock_waits
    where user_id = ${uid} and asked_at > ${since} and (${id}::text is null or product_id = ${id})
    order by asked_at desc, product_id, options`.execute(db)
  return rows
}

export async function deleteWait(db: Db, uid: string, { id, options }: Wait): Promise<void> {
  await sql`
    delete from stock_waits
    where user_id = ${uid} and product_id = ${id} and options = ${JSON.stringify(options)}::jsonb`.execute(db)
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
