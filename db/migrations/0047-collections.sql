-- Collections that operators make, or put in the place of one of the shop folder.

create table collections (
  id         text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  name       text not null check (length(name) between 1 and 60),
  words      text not null check (length(words) between 1 and 600),
  picture    text check (length(picture) <= 200),
  -- By hand in this order, or whatever fits the rule.
  products   text[] check (cardinality(products) <= 200),
  rule       jsonb,
  starts_at  timestamptz,
  ends_at    timestamptz,
  created_at timestamptz not null,
  check ((products is null) <> (rule is null))
);

create trigger notify_changes after insert or update or delete on collections
  for each statement execute function notify_operators('all-collections');

alter table operator_actions
  drop constraint operator_actions_object_type_check,
  add constraint operator_actions_object_type_check check (
    object_type in ('order', 'product', 'review', 'person', 'content', 'job', 'code', 'notice', 'key', 'webhook', 'collection')
  );
