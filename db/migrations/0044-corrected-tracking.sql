-- The tracking number that the buyer's latest mail has: a corrected one is mailed only where another has been.
alter table orders add column mailed_tracking_number text;

update orders set mailed_tracking_number = shipping_label ->> 'trackingNumber'
from order_events as event
where event.session_id = orders.session_id and event.kind = 'mail-sent' and event.detail = 'shipped';
