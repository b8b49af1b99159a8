-- A change of many products as it was previewed: which they are, what each has of what is changed, and what it shall have. Kept so that
-- what was seen is what is done, and can be undone.
create table product_changes (
  id         uuid primary key default gen_random_uuid(),
  state      text not null default 'planned' check (state in ('planned', 'done', 'undone')),
  items      jsonb not null check (jsonb_typeof(items) = 'array'),
  created_at timestamptz not null
);
create index product_changes_by_age on product_changes (created_at);
