-- Who wants to be told when a kind of piece is back (features/saved/tell-waiting.ts).
create table stock_waits (
  user_id    uuid not null references users on delete cascade,
  product_id text not null references products on delete cascade,
  options    jsonb not null check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 500),
  asked_at   timestamptz not null,
  -- Chosen to be told: the row goes with the message.
  telling_at timestamptz,
  primary key (user_id, product_id, options)
);
create index stock_waits_of_product on stock_waits (product_id, asked_at);
create index stock_waits_by_age on stock_waits (asked_at);

-- Pieces that came back and are there still, of which nobody was told. Three times as many people hear of them.
alter table variants add column untold integer not null default 0 check (untold >= 0);

create function count_untold() returns trigger language plpgsql as $$
declare
  there  integer := new.stock - new.held;
  before integer := case when tg_op = 'UPDATE' then old.stock - old.held end;
begin
  -- A piece that only somebody's payment held while others were there is no piece that comes back.
  new.untold := case
    when there is null then 0
    when coalesce(before, 0) = 0 then there
    else least(there, new.untold + greatest(new.stock - old.stock, 0))
  end;
  return new;
end $$;
create trigger count_untold before insert or update of stock, held on variants for each row execute function count_untold();

-- In the transaction in which pieces come back, whoever writes it. A job of its own for each transaction, so that none waits for another.
create function queue_telling(product text, whole boolean) returns void language sql as $$
  insert into jobs (name, key, data)
  select 'tell-waiting', product || ' ' || pg_current_xact_id(), jsonb_build_object('productId', product, 'whole', whole)
  where exists (select from stock_waits where product_id = product and telling_at is null)
  on conflict (name, key) where state = 'waiting' do update set data = case when whole then excluded.data else jobs.data end
$$;

create function tell_of_variant() returns trigger language plpgsql as $$
begin
  perform queue_telling(coalesce(new.product_id, old.product_id), false);
  return null;
end $$;
create trigger tell_back after insert or delete on variants for each row execute function tell_of_variant();
create trigger tell_back_changed after update of stock, held on variants for each row
  when (new.stock is null or new.untold > old.untold) execute function tell_of_variant();

-- A product that is in stock again brings all of its pieces back.
create function tell_of_product() returns trigger language plpgsql as $$
begin
  perform queue_telling(new.id, true);
  return null;
end $$;
create trigger tell_back after update on products for each row when (new.in_stock and not old.in_stock) execute function tell_of_product();

create trigger notify_changes after insert or update or delete on stock_waits for each row execute function notify_user('waits');
