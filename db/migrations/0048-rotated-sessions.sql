-- The id, and so the token, that the session had before, or of the session of the same browser that it replaced: requests
-- of that browser may still carry the token for a moment.
alter table sessions add column replaces text;
create index sessions_by_replaced on sessions (replaces) where replaces is not null;

-- A new token ends what was opened with the old one, such as live connections.
drop trigger changes on sessions;
create trigger changes after delete or update of id, user_id, expires_at on sessions for each row execute function tell_user('person');
