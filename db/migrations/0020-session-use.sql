-- The owner sees where they are signed in, and since when.
alter table sessions
  add column user_agent text check (char_length(user_agent) <= 400),
  add column used_at    timestamptz not null default now();
update sessions set used_at = created_at;

-- A note of use is no change that others have to read.
drop trigger changes on sessions;
create trigger changes after delete or update of user_id, expires_at on sessions for each row execute function tell_user('person');
