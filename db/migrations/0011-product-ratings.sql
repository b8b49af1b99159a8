-- Of a product's public reviews, for its card: how many there are, and the sum of their stars.
alter table products add column rating_count integer not null default 0, add column rating_sum integer not null default 0;

update products set rating_count = counted.reviews, rating_sum = counted.stars
from (select product_id, count(*) as reviews, sum(rating) as stars from reviews where toxicity < 0.6 group by product_id) counted
where id = counted.product_id;

-- Below 0.6 a review is public. Only the difference is added, under the product's lock, so that reviews written at once all count.
create function count_rating() returns trigger language plpgsql as $$
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

create trigger rating after insert or update or delete on reviews for each row execute function count_rating();
