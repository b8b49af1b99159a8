-- A refund of an order that has gone out has a credit note: consecutive numbers per financial year, in a series of their own.
create table credit_note_counters (
  financial_year smallint primary key,
  last           integer not null check (last > 0)
);

alter table refunds
  add column credit_note_year     smallint,
  add column credit_note_sequence integer check (credit_note_sequence > 0),
  add column credit_note_at       timestamptz,
  add constraint refunds_credit_note_whole check (num_nulls(credit_note_year, credit_note_sequence, credit_note_at) in (0, 3)),
  add constraint refunds_credit_note_completed check (credit_note_at is null or state = 'completed'),
  add constraint refunds_credit_note unique (credit_note_year, credit_note_sequence);

-- Earlier refunds get theirs in the order in which they went out. India's clock is five and a half hours ahead of UTC.
with numbered as (
  select id, updated_at, year, row_number() over (partition by year order by updated_at, id) as sequence
  from (
    select id, updated_at, extract(year from updated_at at time zone 'Asia/Kolkata' - interval '3 months')::smallint as year from refunds
    where state = 'completed' and exists (select from orders where orders.session_id = refunds.session_id)
  ) dated
)
update refunds set credit_note_year = numbered.year, credit_note_sequence = numbered.sequence, credit_note_at = numbered.updated_at
from numbered where numbered.id = refunds.id;
insert into credit_note_counters (financial_year, last)
  select credit_note_year, max(credit_note_sequence) from refunds where credit_note_year is not null group by credit_note_year;
