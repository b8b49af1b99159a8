import { sql } from 'kysely'
import type { Figures } from '../../domain/dashboard/figures.ts'
import { DIRECT } from '../../domain/shop/source.ts'
import type { Db } from '../../schema.ts'

/** `at` as JSON has it. */
type FiguresRow = Omit<Figures, 'ranOut'> & { ranOut: (Omit<Figures['ranOut'][number], 'at'> & { at: string })[] }

/** `since`: when the first of the days began; `left`: before this a cart counts as left. */
type Bounds = { since: Date; left: Date }

/** Five best sellers, ten kinds that ran out, and the carts. */
export async function selectFigures(db: Db, { since, left }: Bounds): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    select
      (select coalesce(json_agg(best), '[]') from (
        select sold.id, coalesce(products.name, sold.description) as name, sold.pieces,
          (select case when bool_and(stock is not null) then sum(greatest(stock - held, 0))::int end from variants where product_id = sold.id) as left
        from (
          select line ->> 'id' as id, max(line ->> 'description') as description, sum((line ->> 'quantity')::int)::int as pieces
          from orders, jsonb_array_elements(line_items) as line where created_at >= ${since}
          group by 1 order by pieces desc, 1 limit 5) sold
        left join products on products.id = sold.id order by sold.pieces desc, sold.id) best) as "bestSellers",
      (select coalesce(json_agg(gone), '[]') from (
        select product_id as id, name, options, since as at from sold_out_spans join products on products.id = product_id
        where until is null and since >= ${since} order by since desc limit 10) gone) as "ranOut",
      (select json_build_object('count', count(*), 'pieces', coalesce(sum(pieces), 0)) from (
        select user_id, max(added_at) as last, sum(quantity) as pieces from cart_lines where added_at >= ${since} group by user_id) cart
        where last < ${left} and coalesce(
          (select created_at from orders where orders.user_id = cart.user_id order by created_at desc limit 1) <= last, true)) as carts,
      (with came as (select source, sum(count)::int as visits from visits where day >= to_char(${since}::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD') group by 1),
        ordered as (
          select coalesce(session.source -> 'last' ->> 'source', ${DIRECT}) as source, count(*)::int as orders
          from orders join checkout_sessions session on session.id = session_id
          where orders.created_at >= ${since} and session.written_by is null group by 1)
        select json_build_object(
          'count', (select coalesce(sum(visits), 0)::int from came),
          'bySource', (select coalesce(json_agg(one), '[]') from (
            select source, coalesce(visits, 0) as visits, coalesce(orders, 0) as orders from came full join ordered using (source)
            order by 2 desc, 3 desc, 1 limit 8) one))) as visits,
      (with sold as (
        select orders.amount_paise as amount, refused_at is not null as refused, payments.state,
          left(regexp_replace(orders.shipping #>> '{address,postal_code}', '\\D', '', 'g'), 2) as pins,
          payments.amount_paise - coalesce((select sum(amount_paise) from refunds
            where refunds.session_id = orders.session_id and way = 'deducted' and refunds.state <> 'failed'), 0) as at_the_door
        from orders join payments using (session_id) join checkout_sessions session on session.id = orders.session_id
        where orders.created_at >= ${since} and cash_place is not null)
        select json_build_object(
          'orders', count(*), 'soldPaise', coalesce(sum(amount), 0),
          'receivedPaise', coalesce(sum(at_the_door) filter (where state = 'COMPLETED'), 0),
          'duePaise', coalesce(sum(at_the_door) filter (where state = 'DUE'), 0),
          'regions', (select coalesce(json_agg(region), '[]') from (
            select pins, count(*)::int as orders, (count(*) filter (where refused))::int as refused from sold
            group by pins having bool_or(refused) order by 3 desc, 1 limit 10) region)) from sold) as cash`.execute(db)
  return rows[0]!
}
