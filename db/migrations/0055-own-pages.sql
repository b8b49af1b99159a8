-- What operators write in the place of the shop folder's pages, and what stood there before. The page / is the home page's opening.

create table page_versions (
  name       text not null check (length(name) <= 60),
  version    integer not null,
  -- Null: it is as the shop folder says.
  text       text check (length(text) <= 100000),
  created_at timestamptz not null,
  primary key (name, version)
);

create trigger notify_changes after insert or update or delete on page_versions
  for each statement execute function notify_operators('all-pages');

alter table operator_actions
  drop constraint operator_actions_object_type_check,
  add constraint operator_actions_object_type_check check (
    object_type in ('order', 'product', 'review', 'person', 'content', 'job', 'code', 'notice', 'key', 'webhook', 'collection', 'page')
  );
