import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

/** `days`: those with orders, by their date in India. */
export type TodayRow = {
  days: { day: string; orders: number; paise: number }[]
  toPack: number
  toShip: number
  unplaced: number
  /** The number of the oldest of these; null where there is none. */
  unplacedFirst: string | null
}

/** One statement for these figures, each from an index. */
export async function selectToday(db: Kysely<Schema>, since: Date): Promise<TodayRow> {
  const { rows } = await sql<TodayRow>`
    select
      (select coalesce(json_agg(by_day), '[]') from (
        select (created_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as orders, sum(amount_paise) as paise
        from orders where created_at >= ${since} group by 1) by_day) as days,
      (select count(*)::int from orders where state = 'placed') as "toPack",
      (select count(*)::int from orders where state = 'packed') as "toShip",
      (select count(*)::int from orders where tax -> 'isWithinState' = 'null') as unplaced,
      (select number from orders where tax -> 'isWithinState' = 'null' order by created_at limit 1) as "unplacedFirst"`.execute(db)
  return rows[0]!
}
