-- What operators write on people and products, as on orders (0042-found-orders.sql).

alter table users
  add column note text check (note <> '' and char_length(note) <= 2000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);

alter table products
  add column note text check (note <> '' and char_length(note) <= 2000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);

-- Everything that the operators' list of products is searched by.
create function product_words(id text, name text, tags text[], note text) returns text
language sql immutable parallel safe
return lower((' ' || concat_ws(' ', name, id, array_to_string(tags, ' '), note)) collate "unicode");

-- `products_by_words` stays for instances of the version before.
create index products_by_all_words on products using gin (product_words(id, name, tags, note) gin_trgm_ops);
