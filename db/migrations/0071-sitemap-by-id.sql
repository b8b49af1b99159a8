-- The sitemap lists products by id.
drop index products_by_hash;
