-- Codes for pieces that are given, for delivery, for some pieces, for first orders and for members.
alter table codes
  -- Of every so many pieces that are bought, so many more are given.
  add column buy smallint check (buy between 1 and 20),
  add column get smallint check (get between 1 and 20),
  add column free_delivery boolean not null default false,
  -- All pieces where both are empty.
  add column categories text[] not null default '{}' check (cardinality(categories) <= 100),
  add column products text[] not null default '{}' check (cardinality(products) <= 100),
  add column first_order boolean not null default false,
  add column members boolean not null default false,
  drop constraint codes_off,
  add constraint codes_off check (num_nonnulls(percent, rupees, buy) + free_delivery::int = 1 and (buy is null) = (get is null));

-- By which orders count to a person who has several accounts: as code_uses.inbox. Null for orders of before.
alter table orders add column inbox text;
create index orders_of_inbox on orders (inbox) where inbox is not null;
