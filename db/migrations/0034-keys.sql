-- Programs that work for the shop have keys, of which only a hash is kept. A key has a name and is nobody's: whoever made it may leave.
create table api_keys (
  id         uuid primary key default uuidv7(),
  name       text not null,
  role       text not null check (role in ('owner', 'packer')),
  hash       text not null unique,
  last_four  text not null,
  -- Who made it. Null for the command line, and once the account is deleted.
  user_id    uuid references users on delete set null,
  created_at timestamptz not null,
  ends_at    timestamptz not null,
  used_at    timestamptz
);
create unique index api_keys_by_name on api_keys (lower(name));
create index api_keys_of_user on api_keys (user_id);
create index api_keys_by_end on api_keys (ends_at);

alter table operator_actions
  drop constraint operator_actions_object_type_check,
  add constraint operator_actions_object_type_check
    check (object_type in ('order', 'product', 'review', 'person', 'content', 'job', 'code', 'notice', 'key'));
