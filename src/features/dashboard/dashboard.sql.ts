import { sql } from 'kysely'
import type { DayOfSales, Today } from '../../domain/dashboard/today.ts'
import type { Db } from '../../schema.ts'
import { IS_MOVED } from '../payments/moved-money.ts'
import type { LowRow } from '../stock/low-row.ts'

/** `days`: those with orders, by their date in India. */
export type TodayRow = Omit<Today['waiting'], 'toRefund' | 'unscored' | 'flagged' | 'failedJobs'> &
  Pick<Today, 'unplacedFirst' | 'cancelledParcels'> & { days: DayOfSales[]; low: LowRow[] }

/** Orders whose pieces are all there. */
const TO_PACK = sql`(select count(*)::int from orders where state = 'placed' and id <> all(array(select order_id from waiting_pieces())))`

/** One statement for these figures, each from an index. */
export async function selectToday(db: Db, { since, today }: { since: Date; today: string }): Promise<TodayRow> {
  const { rows } = await sql<TodayRow>`
    select
      (select coalesce(json_agg(by_day), '[]') from (
        select (created_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as orders,
          sum(amount_paise - (select coalesce(sum(amount_paise), 0) from refunds
            where session_id = orders.session_id and not ${IS_MOVED} and state <> 'failed')) as paise
        from orders where created_at >= ${since} group by 1) by_day) as days,
      ${TO_PACK} as "toPack",
      (select count(*)::int from orders where state = 'packed' and delivery ->> 'way' is distinct from 'pick-up') as "toShip",
      (select count(*)::int from complaints where state = 'open') as complaints,
      (select count(*)::int from returns where state in ('asked', 'arrived')) as "toAnswer",
      (select count(*)::int from replacements where state in ('placed', 'packed')) as "toReplace",
      (select count(distinct order_id)::int from waiting_pieces() where ships_from < ${today}) as late,
      (select count(*)::int from orders where tax -> 'isWithinState' = 'null') as unplaced,
      (select number from orders where tax -> 'isWithinState' = 'null' order by created_at limit 1) as "unplacedFirst",
      (select coalesce(json_agg(parcel), '[]') from (
        select id, number, cancelled_parcel_at as at,
          (select kind from order_events where session_id = orders.session_id and kind = 'scanned-after-cancel' limit 1) is not null
            as "isScanned"
        from orders where cancelled_parcel_at is not null order by cancelled_parcel_at limit 20) parcel) as "cancelledParcels",
      (select coalesce(json_agg(kind), '[]') from (
        select id, name, metadata, options, greatest(stock, 0) as left, exists (select from product_options where product_id = id) as "isChosen"
        from variants join products on id = product_id
        where exists (select from stock_thresholds) and stock <= threshold_of(id) and status <> 'archived'
        order by stock, name collate "unicode", variants.position limit 10) kind) as low`.execute(db)
  return rows[0]!
}

type ToPack = Pick<TodayRow, 'toPack' | 'toShip' | 'toReplace'>

export async function selectToPack(db: Db): Promise<ToPack> {
  const { rows } = await sql<ToPack>`
    select
      ${TO_PACK} as "toPack",
      (select count(*)::int from orders where state = 'packed' and delivery ->> 'way' is distinct from 'pick-up') as "toShip",
      (select count(*)::int from replacements where state in ('placed', 'packed')) as "toReplace"`.execute(db)
  return rows[0]!
}

export type StateCount = { state: string; count: number }

export async function countOrders(db: Db, since: Date): Promise<StateCount[]> {
  const counted = db.selectFrom('orders').select(['state', ({ fn }) => fn.countAll<number>().as('count')])
  return counted.where('created_at', '>=', since).groupBy('state').execute()
}

export async function countSessions(db: Db, since: Date): Promise<(StateCount & { oldest: Date })[]> {
  const counted = db
    .selectFrom('checkout_sessions')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('created_at').as('oldest')])
  return counted.where('created_at', '>=', since).groupBy('state').execute()
}

export async function sumRefunds(db: Db, since: Date): Promise<{ state: string; paise: number }[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['state', ({ fn }) => fn.sum<string>('amount_paise').as('paise')])
    .where('updated_at', '>=', since)
    .where(IS_MOVED)
    .groupBy('state')
    .execute()
  return rows.map(({ state, paise }) => ({ state, paise: Number(paise) }))
}
