import { sql, type RawBuilder } from 'kysely'
import { TOXICITY_LIMIT } from '../../domain/reviews/review.ts'
import type { Db } from '../../schema.ts'

/** What must hold in the database after every commit. `broken` selects the ids of the rows for which it does not. */
export type Invariant = { check: string; holds: string; broken: RawBuilder<{ id: string }> }

/**
 * For each paid session, and for no other, an order at the frozen amount, a change of one, or the invoice of a membership; and every
 * rupee that the provider took in one of them or in a refund. What an order got later is in the payment at the door, as far as no link
 * was paid for it, else in others.
 */
export const BROKEN_SESSIONS = `
  select session.id from checkout_sessions session
  left join orders on orders.session_id = session.id
  left join orders changed on changed.id = session.changes_order
    and changed.supplements @> jsonb_build_array(jsonb_build_object('sessionId', session.id))
  left join invoices on invoices.session_id = session.id
  left join payments on payments.session_id = session.id
  left join lateral (select sum(amount_paise) filter (where state <> 'failed') as paise from refunds where session_id = session.id) refunded on true
  left join lateral (select sum((one ->> 'paise')::int) as paise from jsonb_array_elements(orders.supplements) one) later on true
  left join lateral (
    select sum(amount_paise) as paise from checkout_sessions where changes_order = orders.id and state = 'paid'
  ) linked on true
  left join lateral (
    select case when changed.id is not null then session.amount_paise else coalesce(orders.amount_paise - coalesce(later.paise, 0), invoices.amount_paise) end as paise
  ) bought on true
  where (session.state = 'paid') <> (bought.paise is not null)
    or (session.mode = 'subscription' and orders.id is not null) or (session.mode = 'payment' and invoices.id is not null)
    or bought.paise <> session.amount_paise
    or (bought.paise is not null
      and bought.paise + case when session.cash_place is null then 0 else coalesce(later.paise, 0) - coalesce(linked.paise, 0) end <> payments.amount_paise)
    or (payments.session_id is not null and bought.paise is null and coalesce(refunded.paise, 0) <> payments.amount_paise)`

export const INVARIANTS: Invariant[] = [
  {
    check: 'payments',
    holds: 'every paid session has its order or its invoice, and every rupee is in one of them or in a refund',
    broken: sql.raw(BROKEN_SESSIONS),
  },
  {
    check: 'order amounts',
    holds: 'every order amounts to the sum of its lines less their discounts, and of its fees',
    broken: sql`select id from orders where amount_paise <>
      (select coalesce(sum((line ->> 'amount_subtotal')::bigint - coalesce((line ->> 'amount_discount')::bigint, 0)), 0) from jsonb_array_elements(line_items) line)
      + (select coalesce(sum((fee ->> 'amount')::bigint), 0) from jsonb_array_elements(fees) fee)`,
  },
  {
    check: 'refunds',
    holds: 'nothing is given back that was not paid, an order is refunded when nothing of it is left, and a cancelled one is',
    broken: sql`select coalesce(orders.number, payments.session_id) as id from payments
      left join orders using (session_id)
      cross join lateral (
        select coalesce(sum(amount_paise) filter (where state <> 'failed'), 0) as paise from refunds where session_id = payments.session_id
      ) refunded
      cross join lateral (
        select coalesce(sum(amount_paise) filter (where state <> 'failed' and reason <> 'changed'), 0) as paise from refunds
        where coalesce(paid_from, session_id) = payments.session_id
      ) sent
      where refunded.paise > coalesce(orders.amount_paise, payments.amount_paise) or sent.paise > payments.amount_paise
        or (orders.id is not null and orders.state = 'refunded' and refunded.paise < orders.amount_paise)
        or (orders.cancelled_at is not null and orders.state <> 'refunded')`,
  },
  {
    check: 'changes',
    holds: 'what an order came to was paid, is due, or was paid for pieces that others took the place of',
    broken: sql`select number as id from orders join payments using (session_id) join checkout_sessions session on session.id = session_id
      where supplements <> '[]' and cash_place is null and orders.amount_paise <> payments.amount_paise
        + (select coalesce(sum(amount_paise), 0) from checkout_sessions change where changes_order = orders.id and change.state = 'paid')
        + (select coalesce(sum(amount_paise), 0) from refunds where refunds.session_id = orders.session_id and reason = 'changed' and state <> 'failed')`,
  },
  {
    check: 'receipts',
    holds: 'receipt numbers of a financial year have no gap and no double',
    // A reset of the demo deletes the first ones.
    broken: sql`select financial_year::text as id from receipt_counters
      left join (
        select receipt_year, receipt_sequence from orders union all select receipt_year, receipt_sequence from invoices
        union all select (one ->> 'receiptYear')::int, (one ->> 'receiptSequence')::int
        from orders, jsonb_array_elements(supplements) one where supplements <> '[]'
        union all select (one ->> 'year')::int, (one ->> 'receiptSequence')::int
        from orders, jsonb_array_elements(reissues) one where reissues <> '[]'
      ) papers on receipt_year = financial_year
      group by financial_year, last
      having count(receipt_sequence) > 0
        and (max(receipt_sequence) <> last or count(distinct receipt_sequence) <> last - min(receipt_sequence) + 1
          or count(receipt_sequence) <> count(distinct receipt_sequence))`,
  },
  {
    check: 'credit notes',
    holds: 'every completed refund of an order has a credit note, and their numbers of a financial year have no gap and no double',
    broken: sql`select financial_year::text as id from credit_note_counters
      left join (
        select credit_note_year, credit_note_sequence from refunds union all select (one ->> 'year')::int, (one ->> 'noteSequence')::int
        from orders, jsonb_array_elements(reissues) one where reissues <> '[]'
      ) notes on credit_note_year = financial_year
      group by financial_year, last
      having count(credit_note_sequence) > 0
        and (max(credit_note_sequence) <> last or count(distinct credit_note_sequence) <> last - min(credit_note_sequence) + 1
          or count(credit_note_sequence) <> count(distinct credit_note_sequence))
      union all
      select refunds.id from refunds join orders using (session_id) where refunds.state = 'completed' and refunds.amount_paise > 0 and credit_note_at is null`,
  },
  {
    check: 'memberships',
    holds: 'every paid membership has a next step until it ends, and an open invoice only while it lasts',
    broken: sql`select subscriptions.id::text as id from subscriptions
      left join invoices on invoices.user_id = subscriptions.user_id and subscription_id = subscriptions.id and invoices.status = 'open'
      where (subscriptions.amount_paise is not null and subscriptions.status in ('active', 'past_due')) <> (next_step_at is not null)
        or (subscriptions.status = 'canceled' and invoices.id is not null)`,
  },
  {
    check: 'ratings',
    holds: 'every product’s rating is that of its public reviews',
    broken: sql`select products.id from products
      left join lateral (
        select count(*) as reviews, coalesce(sum(rating), 0) as stars from reviews
        where product_id = products.id and toxicity < ${sql.lit(TOXICITY_LIMIT)}
      ) public on true
      where (rating_count, rating_sum) <> (public.reviews, public.stars)`,
  },
  {
    check: 'stock',
    holds: 'what is held of each kind of piece is what open payments hold',
    broken: sql`select product_id as id from variants left join (
        select product_id, options, sum(quantity) filter (where not ahead) as there, sum(quantity) filter (where ahead) as later
        from stock_holds group by product_id, options
      ) open using (product_id, options)
      where (held, held_ahead) <> (coalesce(open.there, 0), coalesce(open.later, 0))`,
  },
  {
    check: 'codes',
    holds: 'the counted uses of a code are its paid orders that were not cancelled, and those that are held belong to open payments',
    broken: sql`select coalesce(orders.number, code_uses.session_id) as id from code_uses
      full join orders on orders.session_id = code_uses.session_id and orders.code = code_uses.code
      left join checkout_sessions on checkout_sessions.id = code_uses.session_id
      where (orders.code is not null and code_uses.paid is distinct from (case when orders.cancelled_at is null then true end))
        or (code_uses.paid and orders.id is null)
        or (code_uses.code is not null and code_uses.also is distinct from coalesce(orders.also, checkout_sessions.also) ->> 'code')
        or (not code_uses.paid and not checkout_sessions.holds)`,
  },
  {
    check: 'sales',
    holds: 'the price in force of every product and variant is that of its running sale',
    broken: sql`select products.id from products left join sales on product_id = products.id and options = '{}' and running
      where (sale_rupees, sale_until) is distinct from (sales.rupees, sales.ends_at)
      union all
      select variants.product_id from variants
      left join sales on sales.product_id = variants.product_id and sales.options = variants.options and running
      where (sale_rupees, sale_until) is distinct from (sales.rupees, sales.ends_at)`,
  },
  {
    check: 'options',
    holds: 'every kind of piece of a product with options has a value of each of them, and nothing else',
    broken: sql`select distinct variants.product_id as id from variants
      where exists (select from product_options where product_id = variants.product_id)
        and (select count(*) from jsonb_object_keys(options)) + (
          select count(*) from product_options where product_id = variants.product_id
        ) <> 2 * (
          select count(*) from product_options where product_id = variants.product_id and options ->> name = any(choices)
        )`,
  },
  {
    check: 'product counts',
    holds: 'the counted products are those that are there',
    broken: sql`select coalesce(counted.type, present.type) as id
      from (select type, in_stock, count from product_counts where count <> 0) counted
      full join (select type, in_stock, count(*) as count from products where listed group by type, in_stock) present using (type, in_stock)
      where counted.count is distinct from present.count`,
  },
]

const EXAMPLES = 5

/** How many rows break each invariant, with some ids, at one moment of the database. */
export function selectBroken(db: Db): Promise<{ invariant: Invariant; count: number; examples: string[] }[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Reads whole tables: a large shop takes minutes.
      await sql`set local statement_timeout = 0`.execute(tx)
      const results = []
      for (const invariant of INVARIANTS) {
        const { rows } = await sql<{ count: number; examples: string[] }>`
          select count(*)::int as count, coalesce((array_agg(id::text order by id::text))[1:${sql.lit(EXAMPLES)}], '{}') as examples
          from (${invariant.broken}) broken`.execute(tx)
        results.push({ invariant, ...rows[0]! })
      }
      return results
    })
}
