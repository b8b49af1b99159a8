-- Search by parts of words.
create extension if not exists pg_trgm;

-- An operator's decision sets the score that counts (attribute_scores), so that whatever reads it needs no second rule.
alter table reviews
  add column decision          text check (decision in ('published', 'hidden')),
  add column decided_at        timestamptz,
  -- Beside a decision: what the moderation service found, null if it has not scored the text.
  add column moderation_scores jsonb,
  add constraint reviews_decided check ((decision is null) = (decided_at is null)),
  add constraint reviews_decision_counts check (decision is null or toxicity is null or (toxicity < 0.6) = (decision = 'published'));

-- The operator's lists, newest first.
create index reviews_by_time on reviews (created_at desc, id desc);
drop index reviews_flagged;
create index reviews_flagged on reviews (created_at desc, id desc) where toxicity >= 0.6 and decision is null;
create index reviews_hidden on reviews (created_at desc, id desc) where decision = 'hidden';
drop index reviews_unscored;
create index reviews_unscored on reviews (created_at desc, id desc) where attribute_scores is null;
create index reviews_search on reviews using gin (lower(' ' || message || ' ' || display_name || ' ' || product_id) gin_trgm_ops);
