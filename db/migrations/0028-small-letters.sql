-- Capitals become small letters in the same way in every database: `lower` follows the database's locale where no collation is named,
-- and then leaves É alone (C) or makes ı of I (Turkish).

drop index products_of_print;
create index products_of_print on products
  ((lower(split_part(metadata ->> 'variety', ' ', 1) collate "unicode")), (name collate "unicode"), id);

drop index products_by_words;
create index products_by_words on products using gin (lower((' ' || name || ' ' || id) collate "unicode") gin_trgm_ops);

create or replace function order_search_text(number text, shipping jsonb) returns text
language sql immutable parallel safe
return translate(
  left(lower((
    number || ' ' || coalesce(shipping ->> 'name', '') || ' ' || coalesce(shipping #>> '{address,city}', '') || ' '
    || coalesce(shipping #>> '{address,postal_code}', '')
  ) collate "unicode"), 500),
  E'.,;:/\\|@_%''"()<>&!*+-', '                     '
);
