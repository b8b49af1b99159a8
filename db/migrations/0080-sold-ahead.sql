-- Pieces that are sold before they are there. One number stays the truth: `stock` may go down to -ahead, and what lies below nothing
-- is what was paid for and waits.
alter table variants
  add column ahead integer not null default 0 check (ahead between 0 and 999999),
  -- The day, such as 2026-12-12, from which on they are sent; after it none is sold ahead any more.
  add column ships_from text check (ships_from ~ '^\d{4}-\d\d-\d\d$'),
  -- What open payments hold of those that are not there yet; `held` is of those that are.
  add column held_ahead integer not null default 0 check (held_ahead >= 0),
  add constraint variants_ahead check (ahead = 0 or ships_from is not null),
  drop constraint variants_stock_check,
  add constraint variants_stock_check check (stock >= -999999),
  drop constraint variants_held,
  -- Fewer may be sold ahead than were already: then no more are.
  add constraint variants_held check (stock is null or held + held_ahead <= greatest(stock + ahead, 0)),
  -- None is there that nobody holds, and one can be had ahead, while its day has not passed.
  add column sold_ahead boolean not null generated always as (
    coalesce(ahead > 0 and stock - held <= 0 and stock + ahead - held - held_ahead > 0, false)
  ) stored;
create index variants_sold_ahead on variants (ships_from) where ahead > 0;

alter table stock_holds add column ahead boolean not null default false;
-- The day that its buyer was promised, of what was sold ahead.
alter table stock_moves add column ships_from text;
create index stock_moves_ahead on stock_moves (product_id, options) where ships_from is not null;

create function refuse_oversold() returns trigger language plpgsql as $$
begin
  raise exception 'more of % are sold than may be', new.product_id using errcode = 'check_violation', constraint = 'variants_oversold';
end $$;
create trigger refuse_oversold before update of stock on variants for each row
  when (new.stock < old.stock and new.stock < -new.ahead) execute function refuse_oversold();

create or replace function count_held() returns trigger language plpgsql as $$
declare
  hold stock_holds := coalesce(new, old);
  pieces integer := case tg_op when 'INSERT' then hold.quantity else -hold.quantity end;
begin
  update variants set
    held = held + case when hold.ahead then 0 else pieces end,
    held_ahead = held_ahead + case when hold.ahead then pieces else 0 end
  where product_id = hold.product_id and options = hold.options;
  return null;
end $$;

-- As in 0007-options.sql, and what is sold ahead.
create or replace function tell_variant() returns trigger language plpgsql as $$
declare
  product text := coalesce(new.product_id, old.product_id);
begin
  insert into changes (topic) values ('all-products');
  if tg_op = 'UPDATE' and (old.few, old.price, old.sold_ahead, old.ships_from)
    is not distinct from (new.few, new.price, new.sold_ahead, new.ships_from) then return null; end if;
  insert into changes (topic) values ('product:' || product), ('products');
  if tg_op <> 'UPDATE' or (old.few > 0 or old.sold_ahead) <> (new.few > 0 or new.sold_ahead) then
    -- One at a time, so that each sees what the one before has taken.
    perform from products where id = product for no key update;
    update products set sold_out = not sold_out
    where id = product and sold_out <> (
      exists (select from variants where product_id = product)
      and not exists (select from variants where product_id = product and (few > 0 or sold_ahead))
    );
  end if;
  return null;
end $$;

-- As in 0026-back-in-stock.sql: what is below nothing is nothing that is there.
create or replace function count_untold() returns trigger language plpgsql as $$
declare
  there  integer := greatest(new.stock - new.held, 0);
  before integer := case when tg_op = 'UPDATE' then greatest(old.stock - old.held, 0) end;
begin
  -- A piece that only somebody's payment held while others were there is no piece that comes back.
  new.untold := case
    when new.stock is null then 0
    when coalesce(before, 0) = 0 then there
    else least(there, new.untold + greatest(new.stock - old.stock, 0))
  end;
  return new;
end $$;

-- As in 0038-webhooks.sql: of what is sold ahead none is there.
create or replace function announce_kind() returns trigger language plpgsql as $$
begin
  perform announce(
    case when new.stock <= 0 then 'stock.gone' else 'stock.back' end,
    jsonb_build_object('id', new.product_id, 'options', new.options, 'stock', new.stock)
  );
  return null;
end $$;
drop trigger announce_kind on variants;
create trigger announce_kind after update of stock on variants for each row
  when (coalesce(old.stock <= 0, false) <> coalesce(new.stock <= 0, false)) execute function announce_kind();

-- As in 0039-sizes.sql, and sizes that are sold ahead.
create or replace function write_product_facets(ids text[]) returns void language plpgsql as $$
begin
  -- One at a time, so that each sees what the one before has written.
  perform from products where id = any (ids) order by id for no key update;
  insert into product_facets as known (product_id, type, print, price_rupees, facets)
    select id, type, lower(split_part(metadata ->> 'variety', ' ', 1) collate "unicode"),
      coalesce(variants.price_rupees, products.price_rupees),
      array(select key || '=' || value from jsonb_each_text(product_fields(description, metadata))) || array(
        select distinct 'size=' || size from unnest(case
          when not in_stock then '{}'
          when not has_options and (type = 'coffee' or metadata ->> 'one_size' = '1') then '{}'
          when variants.product_id is not null then variants.sizes
          when has_options then (select choices from product_options where product_id = id and name = 'size')
          else (select list from shop_sizes where kept)
        end) as size where size is not null order by 1
      )
    from products
    cross join lateral (select exists (select from product_options where product_id = id) as has_options) as chosen
    left join lateral (
      select min(product_id) as product_id, array_agg(options ->> 'size') filter (where few > 0 or sold_ahead) as sizes,
        min(coalesce(sale_rupees, price, products.price_rupees)) as price_rupees
      from variants where product_id = id
    ) as variants on true
    where id = any (ids)
    on conflict (product_id) do update
      set type = excluded.type, print = excluded.print, price_rupees = excluded.price_rupees, facets = excluded.facets
      where (known.type, known.print, known.price_rupees, known.facets)
        is distinct from (excluded.type, excluded.print, excluded.price_rupees, excluded.facets);
end $$;

-- As in 0023-facets.sql, and what is sold ahead.
create or replace function facets_of_pieces() returns trigger language plpgsql as $$
declare
  ids text[] := array(
    select distinct product_id from (
      select product_id, options, few > 0 or sold_ahead, price, sale_rupees from added
      except select product_id, options, few > 0 or sold_ahead, price, sale_rupees from removed
    ) as changed
  );
begin
  if ids <> '{}' then perform write_product_facets(ids); end if;
  return null;
end $$;

-- Pieces of orders that were sold ahead and are not there yet. What has come serves the orders that were paid first: those that a count
-- lies below nothing are the pieces of the orders paid last, of those that have not gone out.
create index variants_short on variants (product_id, options) where stock < 0;
create function waiting_pieces()
returns table (order_id uuid, created_at timestamptz, product_id text, options jsonb, pieces integer, ships_from text)
language sql stable as $$
  with ahead as (
    select distinct orders.id as of_order, orders.created_at as paid_at, session_id, kind.product_id as product, kind.options as chosen,
      -kind.stock as short
    from variants kind join stock_moves using (product_id, options) join orders using (session_id)
    where kind.stock < 0 and stock_moves.ships_from is not null and orders.state in ('placed', 'packed')
  ),
  taken as (
    select of_order, paid_at, product, chosen, short, sum(move.before - move.after)::integer as count, max(move.ships_from) as day
    from ahead join stock_moves move on move.session_id = ahead.session_id and move.product_id = product and move.options = chosen
    group by of_order, paid_at, product, chosen, short having sum(move.before - move.after) > 0
  ),
  queue as (
    select *, coalesce(sum(count) over (
      partition by product, chosen order by paid_at desc, of_order desc rows between unbounded preceding and 1 preceding
    ), 0)::integer as later
    from taken
  )
  select of_order, paid_at, product, chosen, least(count, short - later), day from queue where short > later
$$;
