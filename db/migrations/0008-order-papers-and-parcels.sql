-- Papers: consecutive numbers per financial year. Whoever settles an order holds the year's row until the end.
create table receipt_counters (
  financial_year smallint primary key,
  last           integer not null check (last > 0)
);

alter table orders
  add column receipt_year     smallint,
  add column receipt_sequence integer check (receipt_sequence > 0),
  -- What the paper says of tax; null where the seller was not registered.
  add column tax              jsonb,
  -- Parcels: the carrier's label, and how far the order is.
  add column state            text not null default 'placed' check (state in ('placed', 'packed', 'shipped', 'delivered', 'refunded')),
  add column label_id         text,
  add column carrier          text,
  add column shipped_at       timestamptz,
  add column delivered_at     timestamptz,
  add constraint orders_receipt_whole check ((receipt_year is null) = (receipt_sequence is null)),
  add constraint orders_receipt unique (receipt_year, receipt_sequence);

-- Orders of earlier days get theirs in the order in which they were placed. India's clock is five and a half hours ahead of UTC.
with numbered as (
  select id, year, row_number() over (partition by year order by created_at, id) as sequence
  from (select id, created_at, extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')::smallint as year from orders) dated
)
update orders set receipt_year = numbered.year, receipt_sequence = numbered.sequence from numbered where numbered.id = orders.id;
insert into receipt_counters (financial_year, last)
  select receipt_year, max(receipt_sequence) from orders where receipt_year is not null group by receipt_year;
update orders set state = 'shipped', shipped_at = created_at where shipping_label is not null;
