import { sql, type RawBuilder } from 'kysely'
import { MOST_COUNTED, NO_NARROWING, type FacetCounts, type Narrowing } from '../../domain/search/narrowing.ts'
import type { ShopQuery } from '../../domain/search/shop-query.ts'
import { AWAY } from './season.sql.ts'

/** The expression of the index products_of_print (0028-small-letters.sql). */
export const PRINT = sql<string>`lower(split_part(metadata ->> 'variety', ' ', 1) collate "unicode")`

/** What a search leaves: products of the table expression `found`, if it names any words, within its bounds of the price. */
export type Narrowed = { byWords: boolean; minRupees: number | null; maxRupees: number | null }

export const NOT_NARROWED: Narrowed = { byWords: false, minRupees: null, maxRupees: null }

type Condition = RawBuilder<boolean>

/** Whether a product's row of product_facets is among what is asked for; null where everything is. */
export function isAmong({ narrowing }: Pick<ShopQuery, 'narrowing'>, narrowed: Narrowed): Condition | null {
  const conditions = [...isWithin(narrowed.minRupees, narrowed.maxRupees), ...chosenIn(narrowing ?? NO_NARROWING).map(({ is }) => is)]
  return conditions.length > 0 ? all(conditions) : null
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

function isWithin(from: number | null, to: number | null): Condition[] {
  return [
    ...(from === null ? [] : [sql<boolean>`product_facets.price_rupees >= ${from}::integer`]),
    ...(to === null ? [] : [sql<boolean>`product_facets.price_rupees <= ${to}::integer`]),
  ]
}

/** No field of a product has this name (0023-facets.sql). */
const SIZE = 'size'

/** What a shopper has chosen, one condition for each facet: any of its values. */
function chosenIn({ sizes, from, to, values }: Narrowing): { name: string; is: Condition }[] {
  const price = isWithin(from, to)
  const byField = Map.groupBy([...sizes.map((value) => ({ field: SIZE, value })), ...values], ({ field }) => field)
  return [
    ...(price.length > 0 ? [{ name: 'price', is: sql<boolean>`coalesce(${all(price)}, false)` }] : []),
    ...[...byField].map(([field, those]) => ({
      name: field,
      is: sql<boolean>`product_facets.facets && ${those.map(({ value }) => `${field}=${value}`)}::text[]`,
    })),
  ]
}

/** The rows of product_facets from which a shopper chooses. */
function rangeOf({ filter, print }: ShopQuery, { byWords, minRupees, maxRupees }: Narrowed): RawBuilder<unknown> {
  const conditions = [
    sql<boolean>`product_facets.product_id <> all(${AWAY})`,
    ...isWithin(minRupees, maxRupees),
    ...(filter === 'all' ? [] : [sql<boolean>`product_facets.type = ${filter}`]),
    ...(print === undefined ? [] : [sql<boolean>`product_facets.print = ${print}`]),
  ]
  return sql`from product_facets ${byWords ? sql`join found using (product_id)` : sql``} where ${all(conditions)}`
}

/** Counts what a search finds, of what is chosen. */
export function countFound(query: ShopQuery, narrowed: Narrowed): RawBuilder<{ total: number; coffees: number }> {
  const chosen = chosenIn(query.narrowing ?? NO_NARROWING).map(({ is }) => is)
  return sql`(select json_build_object('total', count(*), 'coffees', count(*) filter (where type = 'coffee'))
    from (select type ${rangeOf(query, narrowed)} and ${all(chosen)} limit ${sql.lit(MOST_COUNTED)}) as counted)`
}

/**
 * How many pieces each size and each value of `fields` would leave, and at which prices: those that are within all other facets. One pass over the range,
 * which notes of each piece what it fails. Of a facet with many values the most frequent are told, and those that are chosen.
 */
export function countFacets(query: ShopQuery, narrowed: Narrowed, fields: readonly string[], most: number): RawBuilder<FacetCounts> {
  const chosen = chosenIn(query.narrowing ?? NO_NARROWING).map(({ name, is }, index) => ({ name, is, bit: sql.lit(2 ** index) }))
  const failed = chosen.map(({ is, bit }) => sql`case when ${is} then 0 else ${bit} end`)
  const failsNothingBut = (name: string) => {
    const own = chosen.find((one) => one.name === name)
    return own ? sql`failed in (0, ${own.bit})` : sql`failed = 0`
  }
  const counted = [SIZE, ...fields]
  const ofFields = chosen
    .filter(({ name }) => counted.includes(name))
    .map(({ name, bit }) => sql` or (failed = ${bit} and starts_with(facet, ${`${name}=`}))`)
  const ofPrice = sql`filter (where ${failsNothingBut('price')})`
  const kept = (query.narrowing?.values ?? []).map(({ field, value }) => `${field}=${value}`)
  return sql`(
    with piece as materialized (
      select facets, price_rupees, ${failed.length > 0 ? sql.join(failed, sql` + `) : sql`0`} as failed
      ${rangeOf(query, narrowed)} limit ${sql.lit(MOST_COUNTED + 1)}
    ), value as (
      select facet, split_part(facet, '=', 1) as field, shown,
        row_number() over (partition by split_part(facet, '=', 1) order by had desc, facet collate "unicode") as place
      from (
        select facet, count(*) as had, count(*) filter (where failed = 0 ${sql.join(ofFields, sql``)}) as shown
        from piece, unnest(facets) as facet group by facet
      ) as counted
      where split_part(facet, '=', 1) = any (${counted}::text[])
    )
    select json_build_object('of', count(*), 'isAll', count(*) <= ${sql.lit(MOST_COUNTED)},
      'sizes', (
        select json_object_agg(size, coalesce(shown, 0) order by ordinality)
        from shop_sizes cross join unnest(list) with ordinality as size left join value on facet = 'size=' || size where kept
      ),
      'price', json_build_object('from', min(price_rupees) ${ofPrice}, 'to', max(price_rupees) ${ofPrice}),
      'values', (
        select coalesce(json_agg(json_build_object('field', field, 'value', substr(facet, length(field) + 2), 'count', shown)
          order by field collate "unicode", place), '[]')
        from value where field <> 'size' and (place <= ${most}::integer or facet = any (${kept}::text[]))
      ))
    from piece
  )`
}
