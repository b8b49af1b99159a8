-- An account that becomes part of another one of the same person: asked for by an owner, agreed to at both addresses, then done.
create table account_merges (
  -- The account that goes. No reference: the folder of its photos has this name for as long as the other account lives.
  former_id     uuid primary key,
  user_id       uuid not null references users on delete cascade,
  -- The SHA-256 of the links' tokens, one for each address.
  former_link   text unique,
  link          text unique,
  former_agreed boolean not null default false,
  agreed        boolean not null default false,
  expires_at    timestamptz not null,
  merged_at     timestamptz,
  check (former_id <> user_id)
);
create index account_merges_of_user on account_merges (user_id);
create index account_merges_by_expiry on account_merges (expires_at) where merged_at is null;

-- A membership takes its invoices along.
alter table invoices
  drop constraint invoices_user_id_subscription_id_fkey,
  add constraint invoices_user_id_subscription_id_fkey foreign key (user_id, subscription_id) references subscriptions on update cascade;
