-- A refund that the provider could not send is followed by another one until one is completed: which attempt it is, and when
-- the first of them was asked for.
alter table refunds
  add column attempt      smallint not null default 1 check (attempt > 0),
  add column requested_at timestamptz not null default clock_timestamp();
update refunds set requested_at = created_at;

-- Refunds that failed three times were followed by none, except those of payments that became no order. Asked for again:
-- all that is left of a payment that goes back as a whole, otherwise the lines of the last attempt at them.
with left_over as (
  select payments.session_id, payments.user_id,
    payments.amount_paise - coalesce(sum(refunds.amount_paise) filter (where refunds.state <> 'failed'), 0) as paise,
    (array_agg(refunds.reason order by refunds.created_at))[1] as reason, null::text[] as line_ids, max(refunds.requested_at) as requested_at
  from payments join refunds on refunds.session_id = payments.session_id
  where payments.state = 'REFUND_DUE' or exists (select from orders where orders.session_id = payments.session_id and orders.state = 'refunded')
  group by payments.session_id
),
lost as (
  select * from left_over where paise > 0
  union all
  select session_id, user_id, amount_paise, reason, line_ids, requested_at from refunds failed
  where state = 'failed' and line_ids is not null and session_id not in (select session_id from left_over) and not exists (
    select from refunds later where later.session_id = failed.session_id and later.line_ids && failed.line_ids
      and (length(later.id), later.id) > (length(failed.id), failed.id)
  )
)
insert into refunds (id, session_id, user_id, amount_paise, reason, line_ids, attempt, requested_at)
select session_id || '_r' || (select count(*) from refunds where refunds.session_id = lost.session_id)
    + row_number() over (partition by session_id order by requested_at),
  session_id, user_id, paise, reason, line_ids, 4, requested_at
from lost;
