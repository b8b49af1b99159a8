-- The newest verification link of an unverified e-mail address. `id` is the SHA-256 of the link's token.
create table email_verifications (
  user_id    uuid primary key references users on delete cascade,
  id         text not null unique,
  expires_at timestamptz not null
);
create index email_verifications_by_end on email_verifications (expires_at);
