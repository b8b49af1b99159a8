-- What the database reads from a product's own fields itself, so that it is true whoever writes them. The
-- functions agree with src/domain/product.ts; a test holds the same generated products to both.

-- A number counts as its text: spreadsheets write 1890 where the catalogue has "1890".
create function product_text(metadata jsonb, field text) returns text
language sql immutable strict parallel safe
return case jsonb_typeof(metadata -> field)
  when 'string' then metadata ->> field
  when 'number' then trim_scale((metadata ->> field)::numeric)::text
end;

-- The spaces are those of JavaScript's \s: PostgreSQL's own depend on the locale.
create function product_price_rupees(metadata jsonb) returns integer
language sql immutable strict parallel safe
return nullif(substring(
  product_text(metadata, 'price_usd')
  from '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([0-9]{1,7})(?:\.[0-9]+)?[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
)::integer, 0);

create function product_strength(metadata jsonb) returns numeric
language sql immutable strict parallel safe
return substring(
  product_text(metadata, 'strength')
  from '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([0-9]{1,6}(?:\.[0-9]{1,6})?)[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
)::numeric;

create function product_in_stock(active boolean, metadata jsonb) returns boolean
language sql immutable strict parallel safe
return active and coalesce(product_text(metadata, 'is_oos'), '0') <> '1';

-- What shelf lists leave out goes with the column it is made of.
alter table products
  drop column price_rupees,
  drop column strength,
  drop column in_stock;
alter table products
  add column price_rupees integer generated always as (product_price_rupees(metadata)) stored,
  add column strength numeric generated always as (product_strength(metadata)) stored,
  add column in_stock boolean not null generated always as (product_in_stock(active, metadata)) stored,
  add column type text not null generated always as (coalesce(product_text(metadata, 'type'), '')) stored;
