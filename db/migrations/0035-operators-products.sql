-- What the operator's pages need of products.

-- A picture's text alternative; null where it is made from the product's name, its print and the picture's kind.
-- Uploaded pictures belong to no product until it is saved: `unsaved_since` is null once one has shown them.
alter table pictures
  add column alt text check (alt <> '' and length(alt) <= 300),
  add column unsaved_since timestamptz;
create index pictures_unsaved on pictures (unsaved_since) where unsaved_since is not null;

-- Search within name and id (src/platform/search-pattern.ts).
create extension if not exists pg_trgm;
create index products_by_words on products using gin (lower(' ' || name || ' ' || id) gin_trgm_ops);

-- What is out of stock, by name: few rows among many.
create index products_out_of_stock on products ((name collate "unicode"), id) where not in_stock;
