-- The label of an order: noted before a carrier is asked for it, so that a purchase that a crash or a refund overtakes is found
-- again, and kept or voided.
create table labels (
  order_id   uuid primary key,
  -- Null where the weights of the products say it.
  grams      integer check (grams > 0),
  -- wanted: to be bought; bought: the order has it; void: bought for nothing, to be voided; kept: the carrier did not void it.
  state      text not null default 'wanted' check (state in ('wanted', 'bought', 'void', 'voided', 'kept')),
  -- Of a label to be voided.
  label_id   text,
  -- When a carrier was last asked to sell it.
  asked_at   timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint labels_to_void check ((state = 'void') = (label_id is not null))
);
create index labels_unfinished on labels (order_id) where state in ('wanted', 'void');
create trigger operators_follow after insert or update on labels for each statement execute function notify_operators('all-orders');

insert into labels (order_id, state) select id, 'bought' from orders where label_id is not null;
-- The jobs of these are still tried.
insert into labels (order_id) select id from orders where state = 'placed' and created_at > now() - interval '3 hours';

alter table order_events drop constraint order_events_kind_check, add constraint order_events_kind_check
  check (kind in ('notice', 'mail-sent', 'mail-refused', 'mail-queued', 'sms-sent', 'sms-refused', 'label-bought', 'label-voided', 'label-kept'));
