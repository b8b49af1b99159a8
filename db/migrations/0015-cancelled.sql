-- An order can be cancelled until its parcel is handed over. It is then refunded: the state has no word of its own for it.
alter table orders
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('buyer', 'operator')),
  -- Since when its parcel may be on its way all the same: the carrier would not void its label, or has scanned it. An operator
  -- who has seen to it sets this back to null.
  add column cancelled_parcel_at timestamptz,
  add constraint orders_cancelled_whole check ((cancelled_at is null) = (cancelled_by is null));
create index orders_cancelled on orders (cancelled_at) where cancelled_at is not null;
create index orders_cancelled_parcel on orders (cancelled_parcel_at) where cancelled_parcel_at is not null;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (
    reason in ('mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out', 'operator', 'cancelled')
  );

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in
  ('notice', 'mail-sent', 'mail-refused', 'mail-queued', 'sms-sent', 'sms-refused', 'label-bought', 'label-voided', 'label-kept',
   'delivery-assumed', 'scanned-after-cancel'));

-- Another label is bought for a parcel whose address was corrected. Carriers know each by the order's id and this number.
alter table labels
  add column attempt smallint not null default 1,
  -- Once the one before is voided.
  add column again boolean not null default false;
