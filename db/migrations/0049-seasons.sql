-- From when and until when a product is shown, whatever its status. Whether it is now is asked of the clock with each read.
alter table products
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint products_season check (shown_from < shown_until);
create index products_with_season on products (id) where shown_from is not null or shown_until is not null;
