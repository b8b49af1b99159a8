-- What happened lately, for metrics and for the operator.
create index orders_by_time on orders (created_at desc, id desc);
create index checkout_sessions_by_time on checkout_sessions (created_at desc, id desc);
create index refunds_by_time on refunds (updated_at desc, id desc);
