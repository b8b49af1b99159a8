-- Accounts whose erasure was begun and has not come to its end: files, or an order that is still to be delivered, are left.
create table erasures (
  account_id uuid primary key,
  begun_at   timestamptz not null default clock_timestamp()
);
insert into erasures (account_id)
  select distinct user_id from orders
  where not exists (select from users where users.id = orders.user_id) and shipping ->> 'name' <> 'Deleted account';
