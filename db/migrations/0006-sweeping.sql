-- What is over is found by an index when it is swept.
create index if not exists sessions_by_end on sessions (expires_at);
create index if not exists attempts_by_end on attempts (expire);
