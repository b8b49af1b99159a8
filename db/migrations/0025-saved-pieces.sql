-- What somebody keeps to look at again: 200 pieces at most, the newest (features/saved).
create table saved_products (
  user_id    uuid not null references users on delete cascade,
  product_id text not null references products on delete cascade,
  saved_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index saved_products_of_product on saved_products (product_id);
create trigger notify_changes after insert or update or delete on saved_products for each row execute function notify_user('saved');
