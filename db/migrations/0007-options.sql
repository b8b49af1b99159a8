-- What a piece is chosen by, and several lines of one product in a cart.

-- A product without rows here comes in the six sizes, or in one (metadata.one_size).
create table product_options (
  product_id text not null references products on delete cascade,
  name       text not null check (name ~ '^[a-z][a-z0-9-]{0,19}$'),
  label      text not null check (label <> '' and char_length(label) <= 30),
  -- Of the product's options at most three; all of their combinations are at most 100.
  position   smallint not null check (position between 0 and 2),
  -- In the order of a page.
  choices    text[] not null check (cardinality(choices) between 1 and 100),
  primary key (product_id, name),
  constraint product_options_in_order unique (product_id, position) deferrable initially deferred
);

create function tell_product() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('product:' || coalesce(new.product_id, old.product_id)), ('products'), ('all-products');
  return null;
end $$;
create trigger changes after insert or update or delete on product_options for each row execute function tell_product();

alter table variants
  add column sku text check (sku <> '' and char_length(sku) <= 40),
  -- In whole rupees; null is the product's.
  add column price integer check (price between 1 and 9999999),
  drop constraint variants_options_check,
  add constraint variants_options_check check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 500),
  add constraint variants_most check (position between 0 and 100);

-- As in 0006-stock.sql, and the price.
create or replace function tell_variant() returns trigger language plpgsql as $$
declare
  product text := coalesce(new.product_id, old.product_id);
begin
  insert into changes (topic) values ('all-products');
  if tg_op = 'UPDATE' and old.few = new.few and old.price is not distinct from new.price then return null; end if;
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

-- A line is a product in one choice. The size of the specification is one of its options, or the default where there is none.
alter table cart_lines add column options jsonb check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 500);
update cart_lines set options = jsonb_build_object('size', size);
alter table cart_lines
  alter column options set not null,
  drop constraint cart_lines_pkey,
  add primary key (user_id, product_id, options),
  drop column size;
alter table cart_lines
  add column size text not null generated always as (coalesce(options ->> 'size', 'M')) stored
    check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL'));
