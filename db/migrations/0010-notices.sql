-- What operators tell every shopper: an announcement, and that no orders are taken.

create table notices (
  kind    text primary key check (kind in ('announcement', 'closing')),
  words   text not null check (length(words) <= 200),
  link    text check (length(link) <= 300),
  -- Null: there is none, whatever the shop folder says.
  ends_at timestamptz
);

create trigger notify_changes after insert or update or delete on notices for each statement execute function notify_operators('notices');

alter table operator_actions
  drop constraint operator_actions_object_type_check,
  add constraint operator_actions_object_type_check
    check (object_type in ('order', 'product', 'review', 'person', 'content', 'job', 'code', 'notice'));
