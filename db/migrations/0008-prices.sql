-- Prices for a time, and codes that take something off an order.

-- What a product costs from one time until another; with options, what one kind of it costs. Another one replaces it.
create table sales (
  product_id text not null references products on delete cascade,
  -- {} is the product.
  options    jsonb not null default '{}' check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 500),
  rupees     integer not null check (rupees between 1 and 9999999),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  -- It is the price in force. A job moves it; what is shown and charged follows this alone.
  running    boolean not null default false,
  primary key (product_id, options),
  constraint sales_last check (starts_at < ends_at)
);
-- When the next of them begins or ends.
create index sales_to_begin on sales (starts_at) where not running;
create index sales_to_end on sales (ends_at);

-- The sale that is running, where the product and its variants are read.
alter table products
  add column sale_rupees integer,
  add column sale_until timestamptz;
alter table variants
  add column sale_rupees integer,
  add column sale_until timestamptz;

-- Lists sort by the price in force.
alter table products drop column price_rupees;
alter table products
  add column price_rupees integer generated always as (coalesce(sale_rupees, product_price_rupees(metadata))) stored;
create index products_by_price on products ((coalesce(price_rupees, 2147483647)), (name collate "unicode"), id);
create index products_by_price_down on products ((coalesce(-price_rupees, 1)), (name collate "unicode"), id);
create index products_of_type_by_price on products (type, (coalesce(price_rupees, 2147483647)), (name collate "unicode"), id);
create index products_of_type_by_price_down on products (type, (coalesce(-price_rupees, 1)), (name collate "unicode"), id);

create function show_sale() returns trigger language plpgsql as $$
declare
  of_product text := coalesce(new.product_id, old.product_id);
  of_options jsonb := coalesce(new.options, old.options);
  price integer;
  until timestamptz;
begin
  insert into changes (topic) values ('all-products');
  if tg_op <> 'DELETE' and new.running then price := new.rupees; until := new.ends_at; end if;
  if of_options = '{}' then
    update products set sale_rupees = price, sale_until = until
    where id = of_product and (sale_rupees, sale_until) is distinct from (price, until);
  else
    update variants set sale_rupees = price, sale_until = until
    where product_id = of_product and options = of_options and (sale_rupees, sale_until) is distinct from (price, until);
    if found then insert into changes (topic) values ('product:' || of_product), ('products'); end if;
  end if;
  return null;
end $$;
create trigger show_sale after insert or update or delete on sales for each row execute function show_sale();

create table codes (
  code             text primary key check (code ~ '^[A-Z0-9-]{3,32}$'),
  percent          smallint check (percent between 1 and 100),
  rupees           integer check (rupees between 1 and 9999999),
  -- The items must come to so many rupees.
  minimum          integer not null default 0 check (minimum between 0 and 9999999),
  starts_at        timestamptz,
  ends_at          timestamptz,
  uses_in_all      integer check (uses_in_all > 0),
  uses_per_account integer check (uses_per_account > 0),
  -- By an operator.
  ended_at         timestamptz,
  -- What open carts were last told; a job moves it. Whether a code counts is read from its times.
  told             boolean not null default false,
  created_at       timestamptz not null,
  constraint codes_off check (num_nonnulls(percent, rupees) = 1),
  constraint codes_last check (starts_at < ends_at)
);

-- The code that somebody has entered. One that has ended since stays, so that the cart says so.
create table cart_codes (
  user_id    uuid primary key references users on delete cascade,
  code       text not null references codes on delete cascade,
  entered_at timestamptz not null default clock_timestamp()
);
create index cart_codes_of_code on cart_codes (code);

-- One use for each payment. It is written before its session, in the same transaction, and goes with the hold; what is paid stays.
create table code_uses (
  session_id text primary key references checkout_sessions on delete cascade deferrable initially deferred,
  code       text not null references codes,
  user_id    uuid not null,
  paid       boolean not null default false
);
create index code_uses_of_code on code_uses (code, user_id);

alter table checkout_sessions add column code text;
alter table orders add column code text;

create or replace function end_hold() returns trigger language plpgsql as $$
begin
  -- In a fixed order, so that two of these wait for each other in turn.
  perform from variants
    where (product_id, options) in (select product_id, options from stock_holds where session_id = new.id)
    order by product_id, options for update;
  delete from stock_holds where session_id = new.id;
  delete from code_uses where session_id = new.id and not paid;
  new.holds := false;
  return new;
end $$;

create trigger notify_changes after insert or update or delete on cart_codes for each row execute function notify_user('cart');

create function notify_code() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('code:' || coalesce(new.code, old.code)), ('all-codes');
  return null;
end $$;
create trigger notify_changes after insert or update or delete on codes for each row execute function notify_code();

-- Open carts hear of a use only where the code was or is used up: one that many use would load all of their carts each time.
create function notify_code_use() returns trigger language plpgsql as $$
declare
  used text := coalesce(new.code, old.code);
  most integer := (select uses_in_all from codes where code = used);
  place integer := case tg_op when 'DELETE' then 1 else 0 end;
begin
  insert into changes (topic) values ('all-codes');
  if most is not null and (select count(*) from code_uses where code = used) + place >= most then
    insert into changes (topic) values ('code:' || used);
  end if;
  return null;
end $$;
create trigger notify_changes after insert or update or delete on code_uses for each row execute function notify_code_use();

alter table operator_actions
  drop constraint operator_actions_object_type_check,
  add constraint operator_actions_object_type_check
    check (object_type in ('order', 'product', 'review', 'person', 'content', 'job', 'code'));
