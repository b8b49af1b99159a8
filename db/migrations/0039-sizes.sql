-- Sizes are the shop's: those of its folder, which the start writes here (features/catalogue/keep-sizes.ts).

create table shop_sizes (
  -- One row.
  kept  boolean primary key default true check (kept),
  -- In the order of a page.
  list  text[] not null check (cardinality(list) between 1 and 30),
  -- Chosen until somebody chooses.
  first text not null check (first = any (list))
);
insert into shop_sizes (list, first) values (array['XS', 'S', 'M', 'L', 'XL', 'XXL'], 'M');

alter table cart_lines drop constraint cart_lines_size_check, add constraint cart_lines_size_check check (char_length(size) <= 100);
alter table reviews drop constraint reviews_size_check, add constraint reviews_size_check check (char_length(size) between 1 and 100);

-- As in 0023-facets.sql, but for the sizes of which a piece can be had: they are facets like the others, "size=M", of which no field has the name.
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
      select min(product_id) as product_id, array_agg(options ->> 'size') filter (where few > 0) as sizes,
        min(coalesce(sale_rupees, price, products.price_rupees)) as price_rupees
      from variants where product_id = id
    ) as variants on true
    where id = any (ids)
    on conflict (product_id) do update
      set type = excluded.type, print = excluded.print, price_rupees = excluded.price_rupees, facets = excluded.facets
      where (known.type, known.print, known.price_rupees, known.facets)
        is distinct from (excluded.type, excluded.print, excluded.price_rupees, excluded.facets);
end $$;

alter table product_facets drop column sizes;
drop function product_sizes;
select write_product_facets(array(select product_id from product_facets));
