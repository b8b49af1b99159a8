-- Each list is read in the order of an index, from where the page before it ended.

create index products_shelf on products (position, id) where in_stock;

-- What has no value sorts last in both directions: the keys are the same as in catalogue.sql.ts. Names go backward
-- on the same index; prices and strengths do not, since names settle their ties forward.
create index products_by_name on products ((name collate "unicode"), id);
create index products_by_price on products ((coalesce(price_rupees, 2147483647)), (name collate "unicode"), id);
create index products_by_price_down on products ((coalesce(-price_rupees, 1)), (name collate "unicode"), id);
create index products_by_strength on products ((coalesce(strength, 1000000)), (name collate "unicode"), id);
create index products_by_strength_down on products ((coalesce(-strength, 1)), (name collate "unicode"), id);
create index products_of_type_by_name on products (type, (name collate "unicode"), id);
create index products_of_type_by_price on products (type, (coalesce(price_rupees, 2147483647)), (name collate "unicode"), id);
create index products_of_type_by_price_down on products (type, (coalesce(-price_rupees, 1)), (name collate "unicode"), id);
create index products_of_type_by_strength on products (type, (coalesce(strength, 1000000)), (name collate "unicode"), id);
create index products_of_type_by_strength_down on products (type, (coalesce(-strength, 1)), (name collate "unicode"), id);
create index products_by_update on products (updated_at desc, id);

drop index reviews_list;
create index reviews_list on reviews (product_id, toxicity, created_at desc, id desc) include (rating);

drop index content_newest;
create index content_newest on content (created_at desc, id desc);

drop index orders_of_user;
create index orders_of_user on orders (user_id, created_at desc, id desc);
drop index payments_of_user;
create index payments_of_user on payments (user_id, created_at desc, session_id desc);
drop index checkout_sessions_of_user;
create index checkout_sessions_of_user on checkout_sessions (user_id, created_at desc, id desc);
create index addresses_of_user on addresses (user_id, created_at desc, id desc);
create index subscriptions_of_user on subscriptions (user_id, created_at desc, id desc);
create index invoices_of_subscription on invoices (user_id, subscription_id, created_at desc, id desc);
