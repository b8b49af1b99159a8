-- What follows from a write, whoever writes: counts, and the topics that have changed.

-- Counts of products --------------------------------------------------------------------------------

create function update_product_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from product_counts;
  elsif tg_op = 'INSERT' then
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, count(*) from added group by 1, 2 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, -count(*) from removed group by 1, 2 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  else
    -- Most updates change no count, and wait for nobody.
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, sum(difference)
      from (select type, in_stock, 1 as difference from added union all select type, in_stock, -1 from removed) as changed
      group by 1, 2 having sum(difference) <> 0 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on products referencing new table as added
  for each statement execute function update_product_counts();
create trigger count_deleted after delete on products referencing old table as removed
  for each statement execute function update_product_counts();
create trigger count_updated after update on products referencing old table as removed new table as added
  for each statement execute function update_product_counts();
create trigger count_truncated after truncate on products for each statement execute function update_product_counts();

-- Below 0.6 a review is public. Only the difference is added, under the product's lock, so that reviews written at once all count.
create function update_product_rating() returns trigger language plpgsql as $$
declare
  gone_reviews integer := 0; gone_stars integer := 0; come_reviews integer := 0; come_stars integer := 0;
begin
  if tg_op <> 'INSERT' and coalesce(old.toxicity < 0.6, false) then gone_reviews := 1; gone_stars := old.rating; end if;
  if tg_op <> 'DELETE' and coalesce(new.toxicity < 0.6, false) then come_reviews := 1; come_stars := new.rating; end if;
  if gone_reviews <> come_reviews or gone_stars <> come_stars then
    update products set rating_count = rating_count + come_reviews - gone_reviews, rating_sum = rating_sum + come_stars - gone_stars
    where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end $$;
create trigger update_rating after insert or update or delete on reviews for each row execute function update_product_rating();

-- What concerns one person --------------------------------------------------------------------------

-- Tables with a user_id write the topic "<first argument>:<user id>", and that of the old owner too where it changes.
create function notify_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into changes (topic) values (tg_argv[0] || ':' || old.user_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then
    insert into changes (topic) values (tg_argv[0] || ':' || new.user_id);
  end if;
  return null;
end $$;
create trigger notify_changes after insert or update or delete on cart_lines for each row execute function notify_user('cart');
create trigger notify_changes after insert or update or delete on addresses for each row execute function notify_user('addresses');
create trigger notify_changes after insert or update or delete on checkout_sessions
  for each row execute function notify_user('checkout_sessions');
create trigger notify_changes after insert or update or delete on payments for each row execute function notify_user('payments');
create trigger notify_changes after insert or update or delete on orders for each row execute function notify_user('orders');
create trigger notify_changes after insert or update or delete on subscriptions for each row execute function notify_user('subscriptions');
create trigger notify_changes after insert or update or delete on invoices for each row execute function notify_user('subscriptions');
-- Both show what went back.
create trigger notify_payments after insert or update or delete on refunds for each row execute function notify_user('payments');
create trigger notify_orders after insert or update or delete on refunds for each row execute function notify_user('orders');
-- A note of use is no change that others have to read. A new token ends what was opened with the old one, such as live connections.
create trigger notify_changes after delete or update of id, user_id, expires_at on sessions for each row execute function notify_user('person');
-- Operators' open pages follow a grant and a revocation.
create trigger notify_changes after insert or delete on operators for each row execute function notify_user('operator');

create function notify_person() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('person:' || coalesce(new.id, old.id));
  return null;
end $$;
create trigger notify_changes after insert or update or delete on users for each row execute function notify_person();

-- What concerns everybody ---------------------------------------------------------------------------

create function notify_product() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('product:' || coalesce(new.id, old.id)), ('products');
  return null;
end $$;
create trigger notify_changes after insert or update or delete on products for each row execute function notify_product();

create function notify_products_of_picture() returns trigger language plpgsql as $$
begin
  insert into changes (topic) select 'product:' || id from products where images @> array[coalesce(new.name, old.name)];
  if found then insert into changes (topic) values ('products'); end if;
  return null;
end $$;
create trigger notify_changes after insert or update or delete on pictures for each row execute function notify_products_of_picture();

create function notify_content() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('content');
  return null;
end $$;
create trigger notify_changes after insert or update or delete on content for each row execute function notify_content();

-- Pages say when the next reset is.
create function notify_demo_reset() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('demo-reset');
  return null;
end $$;
create trigger notify_changes after insert or update or delete on demo_reset for each row execute function notify_demo_reset();

-- A list of reviews also shows data of photos and orders. Their changes are changes of the list.

create function notify_reviews() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('reviews:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger notify_changes after insert or update or delete on reviews for each row execute function notify_reviews();

-- Saving a review updates its photos' rows (saved_at), so this waits until a running save commits, and then sees its review.
create function notify_reviews_of_photo() returns trigger language plpgsql as $$
begin
  insert into changes (topic) select 'reviews:' || product_id from reviews
  where product_id = new.product_id and user_id = new.user_id and new.name = any (images);
  return null;
end $$;
create trigger notify_changes after update of widths on review_photos for each row
  when (old.widths is distinct from new.widths) execute function notify_reviews_of_photo();

-- A new order verifies its buyer's reviews of the products in it; a deleted order no longer does.
create function notify_reviews_of_buyer() returns trigger language plpgsql as $$
declare
  buyer uuid := coalesce(new.user_id, old.user_id);
  lines jsonb := coalesce(new.line_items, old.line_items);
begin
  insert into changes (topic) select 'reviews:' || product_id from reviews
  where user_id = buyer and product_id in (select line ->> 'id' from jsonb_array_elements(lines) line);
  return null;
end $$;
create trigger notify_reviews after insert or delete on orders for each row execute function notify_reviews_of_buyer();

-- What concerns operators ---------------------------------------------------------------------------

-- Operators' pages follow all objects of a kind. Per statement: an import is one change.
create function notify_operators() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values (tg_argv[0]);
  return null;
end $$;
create trigger notify_operators after insert or update or delete on orders for each statement execute function notify_operators('all-orders');
create trigger notify_operators after insert or update or delete on refunds for each statement execute function notify_operators('all-orders');
create trigger notify_operators after insert or update on labels for each statement execute function notify_operators('all-orders');
create trigger notify_operators after insert on order_events for each statement execute function notify_operators('all-orders');
create trigger notify_operators after insert or update or delete on products for each statement execute function notify_operators('all-products');
create trigger notify_operators after insert or update or delete on pictures for each statement execute function notify_operators('all-products');
create trigger notify_operators after insert or update or delete on reviews for each statement execute function notify_operators('all-reviews');
create trigger notify_operators after insert or update or delete on users for each statement execute function notify_operators('all-people');
create trigger notify_operators after insert or update or delete on subscriptions
  for each statement execute function notify_operators('all-people');
create trigger notify_operators after insert or delete on operators for each statement execute function notify_operators('all-people');
create trigger notify_operators after insert or update or delete on content for each statement execute function notify_operators('all-content');

-- Of jobs, those that failed.
create trigger notify_operators_of_insert after insert on jobs for each row
  when (new.state = 'failed') execute function notify_operators('all-jobs');
create trigger notify_operators_of_update after update on jobs for each row
  when ((new.state = 'failed') <> (old.state = 'failed')) execute function notify_operators('all-jobs');
create trigger notify_operators_of_delete after delete on jobs for each row
  when (old.state = 'failed') execute function notify_operators('all-jobs');

-- An object's history changes with each action.
create function notify_operators_of_action() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values (
    case new.object_type when 'person' then 'all-people' when 'content' then 'all-content' else 'all-' || new.object_type || 's' end);
  return null;
end $$;
create trigger notify_operators after insert on operator_actions for each row execute function notify_operators_of_action();
