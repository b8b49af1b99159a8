-- From how few pieces of a kind on operators are told, of one product, or of all that have no row of their own (without an id).
-- What can be bought does not depend on it.
create table stock_thresholds (
  product_id text unique nulls not distinct references products on delete cascade,
  pieces     integer not null check (pieces between 0 and 999999)
);

create function threshold_of(product text) returns integer language sql stable as $$
  select pieces from stock_thresholds where product_id = product or product_id is null order by product_id nulls last limit 1
$$;

-- It has come down to the threshold, and nobody was told of it.
alter table variants add column low_untold boolean not null default false;

create function note_low() returns trigger language plpgsql as $$
declare
  threshold integer := threshold_of(new.product_id);
begin
  new.low_untold := coalesce(new.stock <= threshold and (new.low_untold or coalesce(old.stock > threshold, false)), false);
  return new;
end $$;
create trigger note_low before update of stock on variants for each row
  when (old.stock is distinct from new.stock) execute function note_low();

-- A job of its own for each transaction, so that none waits for another: the first one tells of everything there is by then.
create function queue_low() returns trigger language plpgsql as $$
begin
  insert into jobs (name, key, data, due_at) values ('tell-low', pg_current_xact_id()::text, '{}', now() + interval '1 minute')
    on conflict (name, key) where state = 'waiting' do nothing;
  return null;
end $$;
create trigger tell_low after update of stock on variants for each row
  when (new.low_untold and not old.low_untold) execute function queue_low();
