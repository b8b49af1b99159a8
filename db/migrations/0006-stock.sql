-- Pieces in stock. A product without rows here is unlimited; one with rows has one for each of its sizes.
create table variants (
  product_id text not null references products on delete cascade,
  -- Such as {"size": "M"}: jsonb sorts the names, so that equal options are equal here.
  options    jsonb not null check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 400),
  position   smallint not null,
  -- Pieces that are not sold; null is unlimited.
  stock      integer check (stock >= 0),
  -- Of these, what open payments hold.
  held       integer not null default 0 check (held >= 0),
  -- What everybody may know; 4 is four or more.
  few        smallint generated always as (coalesce(least(stock - held, 4), 4)) stored,
  primary key (product_id, options),
  constraint variants_held check (stock is null or held <= stock)
);

-- What a payment that is open may still take. Written before its session, in the same transaction.
create table stock_holds (
  session_id text not null references checkout_sessions on delete cascade deferrable initially deferred,
  product_id text not null,
  options    jsonb not null,
  quantity   integer not null check (quantity > 0),
  primary key (session_id, product_id, options),
  foreign key (product_id, options) references variants on delete cascade
);
create index stock_holds_of_variant on stock_holds (product_id, options);

-- What payments took and what came back. What operators set is among their actions.
create table stock_moves (
  id         bigint generated always as identity primary key,
  session_id text not null,
  product_id text not null references products on delete cascade,
  options    jsonb not null,
  reason     text not null check (reason in ('sold', 'refunded', 'put-back')),
  before     integer not null,
  after      integer not null,
  at         timestamptz not null
);
create index stock_moves_of_session on stock_moves (session_id);
create index stock_moves_of_product on stock_moves (product_id, id);

create function count_held() returns trigger language plpgsql as $$
begin
  update variants set held = held + case tg_op when 'INSERT' then new.quantity else -old.quantity end
  where product_id = coalesce(new.product_id, old.product_id) and options = coalesce(new.options, old.options);
  return null;
end $$;
create trigger count_held after insert or delete on stock_holds for each row execute function count_held();

alter table checkout_sessions
  -- It holds something that others may want too, until it ends or its time is over.
  add column holds boolean not null default false,
  -- A newer session of that person holds it now: this one's payment goes back.
  add column superseded boolean not null default false,
  drop constraint checkout_sessions_state_check,
  add constraint checkout_sessions_state_check check (
    state in ('starting', 'open', 'failed', 'paid', 'mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out')
  );
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (
    reason in ('mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out', 'operator')
  );

-- Whoever ends a session ends what it holds.
create function end_hold() returns trigger language plpgsql as $$
begin
  -- In a fixed order, so that two of these wait for each other in turn.
  perform from variants
    where (product_id, options) in (select product_id, options from stock_holds where session_id = new.id)
    order by product_id, options for update;
  delete from stock_holds where session_id = new.id;
  new.holds := false;
  return new;
end $$;
create trigger end_hold before update on checkout_sessions for each row
  when (old.holds and (not new.holds or new.state not in ('starting', 'open'))) execute function end_hold();

-- A product whose pieces are all gone is out of stock.
alter table products add column sold_out boolean not null default false;
alter table products drop column in_stock;
alter table products
  add column in_stock boolean not null generated always as (product_in_stock(active, metadata) and not sold_out) stored;
create index products_in_stock on products (position, id) where in_stock;
create index products_out_of_stock on products ((name collate "unicode"), id) where not in_stock;

create function tell_variant() returns trigger language plpgsql as $$
declare
  product text := coalesce(new.product_id, old.product_id);
begin
  insert into changes (topic) values ('all-products');
  if tg_op = 'UPDATE' and old.few = new.few then return null; end if;
  insert into changes (topic) values ('product:' || product), ('products');
  if tg_op <> 'UPDATE' or (old.few = 0) <> (new.few = 0) then
    -- One at a time, so that each sees what the one before has taken.
    perform from products where id = product for no key update;
    update products set sold_out = not sold_out
    where id = product and sold_out <> (
      exists (select from variants where product_id = product)
      and not exists (select from variants where product_id = product and few > 0)
    );
  end if;
  return null;
end $$;
create trigger changes after insert or update or delete on variants for each row execute function tell_variant();
