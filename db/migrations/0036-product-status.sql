-- Who finds a product: drafts and what is archived are operators' alone, what is hidden is found by its address alone.
alter table products add column status text not null default 'on' check (status in ('draft', 'on', 'hidden', 'archived'));
alter table products add column listed boolean not null generated always as (status = 'on') stored;

-- What nobody can be shown is not in stock.
drop trigger tell_back on products;
alter table products drop column in_stock;
alter table products add column in_stock boolean not null
  generated always as (product_in_stock(active, metadata) and not sold_out and status in ('on', 'hidden')) stored;
create index products_in_stock on products (position, id) where in_stock;
create index products_out_of_stock on products ((name collate "unicode"), id) where not in_stock;
create index products_withheld on products ((name collate "unicode"), id) where not listed;
create trigger tell_back after update on products for each row when (new.in_stock and not old.in_stock) execute function tell_of_product();

-- What is listed is counted.
create or replace function update_product_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from product_counts;
  elsif tg_op = 'INSERT' then
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, count(*) from added where listed group by 1, 2 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, -count(*) from removed where listed group by 1, 2 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  else
    -- Most updates change no count, and wait for nobody.
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, sum(difference)
      from (
        select type, in_stock, 1 as difference from added where listed
        union all select type, in_stock, -1 from removed where listed
      ) as changed
      group by 1, 2 having sum(difference) <> 0 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  end if;
  return null;
end $$;

-- What is listed is narrowed and found by words.
create function skip_unlisted_facets() returns trigger language plpgsql as $$
begin
  if exists (select from products where id = new.product_id and listed) then return new; end if;
  return null;
end $$;
create trigger listed_alone before insert on product_facets for each row execute function skip_unlisted_facets();

create function list_product() returns trigger language plpgsql as $$
begin
  if new.listed then perform write_product_facets(array[new.id]);
  else delete from product_facets where product_id = new.id;
  end if;
  update product_search set stale = true where product_id = new.id and not stale;
  return null;
end $$;
create trigger list_product after update of status on products for each row when (new.listed <> old.listed) execute function list_product();

-- Whether a product was ever sold.
create index orders_of_product on orders using gin (line_items jsonb_path_ops) with (fastupdate = off);
