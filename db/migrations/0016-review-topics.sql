-- Flagged reviews, which are few, the latest first: the operator's list.
create index reviews_flagged on reviews (id) where toxicity >= 0.6;

-- A list of reviews also shows data of photos and orders. Their changes are changes of the list.

-- Saving a review updates its photos' rows (kept_at), so this waits until a running save commits, and then sees its review.
create function notify_review_of_photo() returns trigger language plpgsql as $$
begin
  insert into changes (topic) select 'reviews:' || product_id from reviews
  where product_id = new.product_id and user_id = new.user_id and new.name = any (images);
  return null;
end $$;
create trigger changes after update of widths on review_photos for each row
  when (old.widths is distinct from new.widths) execute function notify_review_of_photo();

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
create trigger verified_reviews after insert or delete on orders for each row execute function notify_reviews_of_buyer();
