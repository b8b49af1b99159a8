import { sql, type RawBuilder } from 'kysely'
import type { Sold, SoldBy, Span } from '../../domain/dashboard/sold.ts'
import type { Key } from '../../domain/paging.ts'
import { DIRECT } from '../../domain/shop/source.ts'
import type { Db } from '../../schema.ts'

type Parts = {
  /** Of an order's line. */
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** Of what a refund of the order took back: of the whole, or of the product that a part names; null where neither tells it. */
  back: 'order' | 'product' | null
}

const LINE = sql`line ->> 'id'`
const SOURCE = sql`coalesce((select source -> 'last' ->> 'source' from checkout_sessions where id = found.session_id), ${DIRECT})`
const CITY = sql`found.shipping #>> '{address,city}'`
const sizeOf = (options: RawBuilder<unknown>) => sql`(select string_agg(value, ', ' order by key) from jsonb_each_text(${options}))`
const SIZE = sizeOf(sql`coalesce(line -> 'options', jsonb_build_object('size', line ->> 'size'))`)
const ofOrder = (key: RawBuilder<unknown>, name = key): Parts => ({ key, name, back: 'order' })

const BY: Record<SoldBy, Parts> = {
  product: { key: LINE, name: sql`coalesce(products.name, line ->> 'description')`, back: 'product' },
  size: { key: sql`${LINE} || '/' || ${SIZE}`, name: sql`coalesce(products.name, line ->> 'description') || ', ' || ${SIZE}`, back: null },
  category: {
    key: sql`coalesce(products.metadata ->> 'type', '')`,
    name: sql`coalesce(products.metadata ->> 'type', '')`,
    back: 'product',
  },
  day: ofOrder(sql`to_char(found.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`),
  city: ofOrder(sql`lower(trim(${CITY}))`, CITY),
  state: ofOrder(sql`found.shipping #>> '{address,state}'`),
  code: ofOrder(sql`concat_ws(' + ', found.code, found.also ->> 'code')`),
  source: ofOrder(SOURCE),
}

type Asked = { by: SoldBy; span: Span; before: Span; now: Date; limit: number; after: Key | null }

/** The most sold first; of products those that are on sale and were not sold come last. */
export async function selectSold(db: Db, { by, span, before, now, limit, after }: Asked): Promise<(Sold & { key: string[] })[]> {
  const { key, name, back } = BY[by]
  const { rows } = await sql<Sold & { key: string[] }>`
    with found as (
      select id, session_id, code, also, shipping, line_items, created_at, created_at >= ${span.since} and created_at < ${span.until} as is_now from orders
      where (created_at >= ${span.since} and created_at < ${span.until}) or (created_at >= ${before.since} and created_at < ${before.until})),
    sold as (
      select ${key} as id, max(${name}) as name,
        (count(distinct found.id) filter (where is_now))::int as orders,
        coalesce(sum((line ->> 'quantity')::int) filter (where is_now), 0)::int as pieces,
        coalesce(sum(${PAID}) filter (where is_now), 0) as sold, coalesce(sum(${PAID}) filter (where not is_now), 0) as before
      from found cross join jsonb_array_elements(line_items) as line left join products on products.id = ${LINE}
      group by 1
      ${
        by === 'product'
          ? sql`union all select id, name, 0, 0, 0, 0 from products where in_stock and listed and not exists (
        select from found, jsonb_array_elements(line_items) as line where ${LINE} = products.id)`
          : sql``
      }),
    back as (${back === null ? sql`select null::text as id, null::bigint as back, null::bigint as returned where false` : back === 'order' ? BACK_OF_ORDERS(key) : BACK_OF_PRODUCTS(by)}),
    gone as (${by === 'size' ? GONE({ span, before, now }) : sql`select null::text as id, null::float8 as days, null::float8 as missed where false`})
    select sold.id, sold.name, orders, pieces, sold::float8 as "soldPaise", before::float8 as "beforePaise",
      ${back === null ? sql`null::float8` : sql`coalesce(returned, 0)::float8`} as "returnedPaise",
      ${back === null ? sql`null::float8` : sql`coalesce(back.back, 0)::float8`} as "backPaise",
      ${by === 'size' ? sql`coalesce(days, 0)::float8` : sql`null::float8`} as "goneDays",
      ${by === 'size' ? sql`coalesce(round((sold + before) * missed), 0)::float8` : sql`null::float8`} as "missedPaise", array[sold::text, sold.id] as key
    from sold left join back on back.id = sold.id left join gone on gone.id = sold.id
    where ${after === null ? sql`true` : sql`(sold < ${after[0]}::bigint or (sold = ${after[0]}::bigint and sold.id > ${after[1]}))`}
    order by sold desc, sold.id limit ${limit}`.execute(db)
  return rows
}

/** What refunds of an amount come to, those of returns apart. */
const apart = (paise: RawBuilder<unknown>) => sql`
  sum(${paise}) filter (where refunds.reason <> 'returned') as back, sum(${paise}) filter (where refunds.reason = 'returned') as returned`

const PAID = sql`(line ->> 'amount_subtotal')::bigint - coalesce((line ->> 'amount_discount')::bigint, 0)`

const BACK_OF_ORDERS = (key: RawBuilder<unknown>) => sql`
  select ${key} as id, ${apart(sql`refunds.amount_paise`)} from found join refunds on refunds.session_id = found.session_id
  where is_now and refunds.state <> 'failed' group by 1`

/** A part is named by its product, with its options behind a stroke where an order has several of it. */
const BACK_OF_PRODUCTS = (by: SoldBy) => sql`
  select ${by === 'category' ? sql`coalesce(products.metadata ->> 'type', '')` : sql`products.id`} as id, ${apart(sql`(part ->> 'paise')::bigint`)}
  from found join refunds on refunds.session_id = found.session_id cross join jsonb_array_elements(coalesce(parts, '[]')) as part
  join products on products.id = split_part(part ->> 'ref', '/', 1)
  where is_now and refunds.state <> 'failed' group by 1`

/** How many days two spans have in common. */
const shared = ({ since, until }: Span) => sql`extract(epoch from greatest(
  least(coalesce(gone.until, ${until}::timestamptz), ${until}::timestamptz) - greatest(gone.since, ${since}::timestamptz), interval '0')) / 86400`

/** Of sizes that could not be had: on how many days, and these as a part of the days of both spans on which they could, an hour at least. */
const GONE = ({ span, before, now }: Pick<Asked, 'span' | 'before' | 'now'>) => {
  const passed = { since: span.since, until: span.until < now ? span.until : now }
  const [days, all] = [daysOf(passed), daysOf(passed) + daysOf(before)]
  return sql`select id, round(least(now_gone, ${days})::numeric, 1) as days, now_gone / greatest(${all} - now_gone - before_gone, 1.0 / 24) as missed
    from (select product_id || '/' || ${sizeOf(sql`options`)} as id, sum(${shared(passed)}) as now_gone, sum(${shared(before)}) as before_gone
      from sold_out_spans as gone group by 1) as sums`
}

const daysOf = ({ since, until }: Span) => Math.max(0, (until.getTime() - since.getTime()) / 86_400_000)
