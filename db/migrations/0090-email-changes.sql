-- The address that an owner has put right, until somebody confirms at it that it is theirs; the account keeps its own until then.
-- Putting it right again replaces the link. `id` is the SHA-256 of the link's token.
create table email_changes (
  user_id    uuid primary key references users on delete cascade,
  id         text not null unique,
  email      text not null,
  expires_at timestamptz not null
);
create index email_changes_by_expiry on email_changes (expires_at);
