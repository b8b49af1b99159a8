-- The metrics of a day count by state: from the index alone, also under a plan for any day.
drop index orders_by_time;
create index orders_by_time on orders (created_at desc, id desc) include (state);
drop index checkout_sessions_by_time;
create index checkout_sessions_by_time on checkout_sessions (created_at desc, id desc) include (state);
