-- Reviews of one star, counts of stars and of how a product fits are read from an index alone, however many reviews a
-- product has.
drop index reviews_list;
create index reviews_list on reviews (product_id, toxicity, created_at desc, id desc) include (rating, fit);
create index reviews_of_rating on reviews (product_id, rating, toxicity, created_at desc, id desc);

-- What waits, which is little of much.
create index reviews_unscored on reviews (created_at) where attribute_scores is null;
create index payments_to_return on payments (session_id) where state = 'REFUND_DUE';
