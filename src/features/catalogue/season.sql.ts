import { sql } from 'kysely'
import type { Season } from '../../domain/catalogue/season.ts'
import type { Db } from '../../schema.ts'

/** Before its season, or after it, by the database's clock. */
export const IS_AWAY = sql<boolean>`(coalesce(products.shown_from > now(), false) or coalesce(products.shown_until <= now(), false))`

/** The ids of such products, found once a statement: few have a season. */
export const AWAY = sql<
  string[]
>`array(select season.id from products season where season.shown_from > now() or season.shown_until <= now())`

/** The stored status with the days; null for an unknown product. */
export async function selectSeason(db: Db, id: string): Promise<Season | null> {
  const row = await db
    .selectFrom('products')
    .select(['status', 'shown_from as from', 'shown_until as until'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** When the next products come or go, or are sold ahead no more, the earliest first. */
export async function selectSeasonTimes(db: Db, limit: number): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct at from (
      select unnest(array[shown_from, shown_until]) as at from products where shown_from is not null or shown_until is not null
      union all select (ships_from::date + 1)::timestamp at time zone 'Asia/Kolkata' from variants where ahead > 0
    ) as times where at > now() order by at limit ${limit}`.execute(db)
  return rows.map(({ at }) => at)
}
