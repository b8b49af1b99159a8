-- Operators' open pages of orders also follow mails that are sent and notices that arrive.
create trigger operators_follow after insert on order_events for each statement execute function notify_operators('all-orders');
