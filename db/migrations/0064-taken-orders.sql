-- Who packs an order, and since when; null for nobody. A command or a program is nobody with a time.
alter table orders
  add column taken_by uuid references users on delete set null,
  add column taken_at timestamptz,
  add constraint orders_taken_check check (taken_by is null or taken_at is not null);
create index orders_by_taker on orders (taken_by) where taken_by is not null;
