-- A parcel that was sent by hand, and that nobody has reported, counts as delivered after a time: the history says so.
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in
  ('notice', 'mail-sent', 'mail-refused', 'mail-queued', 'sms-sent', 'sms-refused', 'label-bought', 'label-voided', 'label-kept',
   'delivery-assumed'));

-- What is with a carrier, by the time of handing over.
create index orders_on_their_way on orders (shipped_at) where state = 'shipped';
