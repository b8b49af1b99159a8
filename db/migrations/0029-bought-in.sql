-- Deleting a session looks for others that were bought in it: without an index it reads the whole table for each.
create index checkout_sessions_by_bought_in on checkout_sessions (bought_in) where bought_in is not null;
