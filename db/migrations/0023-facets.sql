-- What pieces are narrowed by: fields of a product, the sizes that are in stock, and what it costs. Triggers write it in the transaction
-- that changes a product, its options or its pieces, whoever writes.

-- The short fields of a description and two of the metadata, on one line each. Not those of the text, and no name of a parameter of
-- the shop's address.
create function product_fields(description text, metadata jsonb) returns jsonb
language plpgsql immutable parallel safe as $$
declare
  described jsonb;
begin
  if left(ltrim(description), 1) = '{' then
    begin
      described := description::jsonb;
    exception when others then
      described := null;
    end;
  end if;
  return (
    select coalesce(jsonb_object_agg(name, value), '{}')
    from (
      select name, trim(regexp_replace(text collate "unicode", '\s+', ' ', 'g')) as value
      from (
        select key as name, value #>> '{}' as text
        from jsonb_each(coalesce(described, '{}'))
        where jsonb_typeof(value) in ('string', 'number') and key ~ '^[a-z][a-z0-9_]{0,29}$' and key !~ '^(desc|fnf|ci)_[0-9]$'
          and key not in ('q', 'filter', 'order', 'print', 'size', 'price_from', 'price_to', 'after', 'show', 'limit', 'in_stock', 'facets')
        union all
        values ('variety', product_text(metadata, 'variety')), ('origin', product_text(metadata, 'origin'))
      ) as field
    ) as field
    where value <> '' and char_length(value) <= 60
  );
end $$;

create table product_facets (
  product_id   text primary key references products on delete cascade,
  type         text not null,
  -- The first word of its print, as in the index products_of_print.
  print        text,
  -- The least that a piece of it costs now.
  price_rupees integer,
  -- One bit for each of XS, S, M, L, XL and XXL of which a piece can be had.
  sizes        smallint not null,
  -- Each "field=value".
  facets       text[] not null
);

-- XS is 1.
create function product_sizes(sizes text[]) returns smallint
language sql immutable strict parallel safe
return (
  select coalesce(bit_or(1 << (array_position(array['XS', 'S', 'M', 'L', 'XL', 'XXL'], size) - 1)), 0)::smallint
  from unnest(sizes) as size
);

create function write_product_facets(ids text[]) returns void language plpgsql as $$
begin
  -- One at a time, so that each sees what the one before has written.
  perform from products where id = any (ids) order by id for no key update;
  insert into product_facets as known (product_id, type, print, price_rupees, sizes, facets)
    select id, type, lower(split_part(metadata ->> 'variety', ' ', 1) collate "unicode"),
      coalesce(variants.price_rupees, products.price_rupees),
      coalesce(product_sizes(case
        when not in_stock then '{}'
        when not has_options and (type = 'coffee' or metadata ->> 'one_size' = '1') then '{}'
        when variants.product_id is not null then variants.sizes
        when has_options then (select choices from product_options where product_id = id and name = 'size')
        else array['XS', 'S', 'M', 'L', 'XL', 'XXL']
      end), 0::smallint),
      array(select key || '=' || value from jsonb_each_text(product_fields(description, metadata)))
    from products
    cross join lateral (select exists (select from product_options where product_id = id) as has_options) as chosen
    left join lateral (
      select min(product_id) as product_id, array_agg(options ->> 'size') filter (where few > 0) as sizes,
        min(coalesce(sale_rupees, price, products.price_rupees)) as price_rupees
      from variants where product_id = id
    ) as variants on true
    where id = any (ids)
    on conflict (product_id) do update
      set type = excluded.type, print = excluded.print, price_rupees = excluded.price_rupees, sizes = excluded.sizes, facets = excluded.facets
      where (known.type, known.print, known.price_rupees, known.sizes, known.facets)
        is distinct from (excluded.type, excluded.print, excluded.price_rupees, excluded.sizes, excluded.facets);
end $$;

create function facets_of_new_products() returns trigger language plpgsql as $$
begin
  perform write_product_facets(array(select id from added));
  return null;
end $$;
create trigger write_facets_of_new after insert on products referencing new table as added
  for each statement execute function facets_of_new_products();

create function facets_of_products() returns trigger language plpgsql as $$
declare
  -- Not a join: planned for a few rows, it would take minutes for an import's.
  ids text[] := array(
    select id from (
      select id, description, metadata, in_stock, price_rupees from added
      except select id, description, metadata, in_stock, price_rupees from removed
    ) as changed
  );
begin
  if ids <> '{}' then perform write_product_facets(ids); end if;
  return null;
end $$;
create trigger write_facets after update on products referencing old table as removed new table as added
  for each statement execute function facets_of_products();

create function facets_of_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_product_facets(array(select distinct product_id from added));
  else
    perform write_product_facets(array(select distinct product_id from removed));
  end if;
  return null;
end $$;
create trigger write_facets_of_new after insert on variants referencing new table as added
  for each statement execute function facets_of_parts();
create trigger write_facets_of_gone after delete on variants referencing old table as removed
  for each statement execute function facets_of_parts();
create trigger write_facets_of_new after insert on product_options referencing new table as added
  for each statement execute function facets_of_parts();
create trigger write_facets_of_gone after delete on product_options referencing old table as removed
  for each statement execute function facets_of_parts();
create trigger write_facets_of_changed after update on product_options referencing old table as removed
  for each statement execute function facets_of_parts();

-- Most updates change only how many pieces there are, and wait for nobody.
create function facets_of_pieces() returns trigger language plpgsql as $$
declare
  ids text[] := array(
    select distinct product_id from (
      select product_id, options, few > 0, price, sale_rupees from added
      except select product_id, options, few > 0, price, sale_rupees from removed
    ) as changed
  );
begin
  if ids <> '{}' then perform write_product_facets(ids); end if;
  return null;
end $$;
create trigger write_facets after update on variants referencing old table as removed new table as added
  for each statement execute function facets_of_pieces();

select write_product_facets(array(select id from products));
create index product_facets_of on product_facets using gin (facets) with (fastupdate = off);
create index product_facets_by_price on product_facets (price_rupees);
