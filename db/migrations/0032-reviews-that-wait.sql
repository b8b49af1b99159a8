-- A review with a link, a mail address or a telephone number is scored into moderation_scores alone and waits for an operator.
drop index reviews_flagged;
create index reviews_flagged on reviews (created_at desc, id desc)
  where (toxicity >= 0.6 or (attribute_scores is null and moderation_scores is not null)) and decision is null;
drop index reviews_unscored;
create index reviews_unscored on reviews (created_at desc, id desc)
  where attribute_scores is null and (moderation_scores is null or decision is not null);
