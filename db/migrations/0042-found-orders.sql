-- What an order is found by on the phone, and what operators write on it.

alter table orders
  add column note text check (note <> '' and char_length(note) <= 2000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);

-- Words in small letters, separated by spaces: `searchTerms` in src/domain/orders/order-search.ts separates those of a search alike.
create function search_words(words text, most integer) returns text
language sql immutable parallel safe
return translate(left(lower(words collate "unicode"), most), E'.,;:/\\|@_%''"()<>&!*+-[]\n\r\t', repeat(' ', 26));

-- The first line is what packers may know of an order, the second what only owners may. Of its own row alone, so that nothing is
-- left to search when name and address are erased. Email addresses stay in users.
create function order_words(
  number text, shipping jsonb, lines jsonb, tags text[], note text, amount_paise bigint, code text, business jsonb
) returns text
language sql immutable parallel safe
return search_words(concat_ws(' ',
    number, shipping ->> 'name', shipping #>> '{address,city}', shipping #>> '{address,postal_code}',
    right(shipping #>> '{address,phone}', 10), array_to_string(tags, ' '), note,
    jsonb_path_query_array(lines, '$[*].description') #>> '{}', jsonb_path_query_array(lines, '$[*].id') #>> '{}'
  ), 4000)
  || E'\n'
  || search_words(concat_ws(' ',
    (amount_paise / 100)::text || '.' || lpad((amount_paise % 100)::text, 2, '0'), code, business ->> 'company', business ->> 'gstin'
  ), 500);

-- `order_search_text` stays for instances of the version before.
alter table orders add column search_text text not null
  generated always as (order_words(number, shipping, line_items, tags, note, amount_paise, code, business)) stored;
create index orders_by_words on orders using gin (search_text gin_trgm_ops);

create index users_by_beginning_of_email on users (email text_pattern_ops);
create index variants_by_sku on variants (upper(sku)) where sku is not null;

-- Whom a parcel is for, in the words of the search for people: a name and a courier's phone.
create function recipient_words(name text, phone text) returns text
language sql immutable parallel safe
return left(lower((' ' || coalesce(name, '') || ' ' || coalesce(phone, '')) collate "unicode"), 300);
create index addresses_by_recipient on addresses using gin (recipient_words(address ->> 'name', address ->> 'phone') gin_trgm_ops);
create index orders_by_recipient on orders using gin (recipient_words(shipping ->> 'name', shipping #>> '{address,phone}') gin_trgm_ops);
