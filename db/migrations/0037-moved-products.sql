-- Products that came with the export of another shop, under the key that they have there, and what the last import read of them:
-- what has not changed in the file since says nothing, so that what was changed or sold here stays.
create table moved_products (
  source text not null check (source in ('woocommerce', 'shopify')),
  key text not null,
  product_id text not null references products (id) on delete cascade,
  cells jsonb not null,
  primary key (source, key)
);
create index moved_products_of_product on moved_products (product_id);
