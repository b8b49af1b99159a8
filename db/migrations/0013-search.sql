-- What products are found by: words that src/domain/search.ts has brought into plain ASCII, so that no server's locale, dictionary
-- or collation matters. The shop writes them with the product; a product that was written otherwise is marked, and done within a second.

create table product_search (
  product_id text primary key references products on delete cascade,
  -- What names the piece: A its name, B garment, print and dye, C material and origin.
  title      tsvector not null default '',
  -- With D, all else that is said of it.
  words      tsvector not null default '',
  stale      boolean not null default true
);
create index product_search_title on product_search using gin (title) with (fastupdate = off);
create index product_search_words on product_search using gin (words) with (fastupdate = off);
create index product_search_stale on product_search (product_id) where stale;

-- Every word of the index, for what is spelt otherwise. Words of products that are gone are swept.
create table search_words (
  word     text collate "C" primary key check (word ~ '^[a-z0-9]{1,80}$'),
  -- As a product has it, before its sounds are folded.
  shown    text not null,
  in_title boolean not null
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function mark_search() returns trigger language plpgsql as $$
begin
  insert into product_search (product_id) values (new.id) on conflict (product_id) do update set stale = true where not product_search.stale;
  return null;
end $$;
create trigger mark_search_of_new after insert on products for each row execute function mark_search();
create trigger mark_search after update of name, description, metadata on products for each row
  when ((old.name, old.description, old.metadata ->> 'variety', old.metadata ->> 'origin', old.metadata ->> 'type')
    is distinct from (new.name, new.description, new.metadata ->> 'variety', new.metadata ->> 'origin', new.metadata ->> 'type'))
  execute function mark_search();
insert into product_search (product_id) select id from products;

-- What was looked for and not found, for the shopkeeper: nobody's name, and no more than the shop keeps.
create table empty_searches (
  query   text primary key check (length(query) between 1 and 80),
  count   integer not null default 1,
  last_at timestamptz not null
);
create index empty_searches_by_time on empty_searches (last_at);
