-- A part of the sitemap is a range of the ids' hashes. A part that began at a place in the list, such as the 95,000th
-- product, would read the whole list before it.
create index products_by_hash on products (md5(id) collate "C") include (id, updated_at);
