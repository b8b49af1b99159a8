-- What a buyer tells of an order that has arrived: something is wrong with it. It goes with the account.
create table complaints (
  id          uuid primary key default uuidv7(),
  user_id     uuid not null,
  order_id    uuid not null,
  reason      text not null check (reason in ('faulty', 'damaged', 'wrong-piece', 'missing-piece', 'other')),
  -- Characters as people see them are counted by the shop; this bounds what is stored.
  message     text not null check (char_length(message) between 20 and 6000),
  state       text not null default 'open' check (state in ('open', 'answered', 'refunded', 'replaced')),
  answer      text check (char_length(answer) <= 6000),
  answered_at timestamptz,
  created_at  timestamptz not null default clock_timestamp(),
  constraint complaints_answered check ((state = 'open') = (answered_at is null))
);
-- An order has one open complaint at most.
create unique index complaints_open on complaints (order_id) where state = 'open';
create index complaints_unanswered on complaints (created_at) where state = 'open';
create index complaints_of_order on complaints (order_id);
create index complaints_of_user on complaints (user_id, created_at desc, id desc);

-- For its buyer and for operators alone. One without a complaint goes after a day.
create table complaint_photos (
  -- {user_id}/complaints/{order_id}/{random id}, made by the shop: the key of its file, without width and ending.
  name         text primary key,
  user_id      uuid not null,
  complaint_id uuid,
  position     smallint not null default 0,
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  webp_width   integer not null check (webp_width > 0),
  uploaded_at  timestamptz not null
);
create index complaint_photos_of_complaint on complaint_photos (complaint_id);
create index complaint_photos_of_user on complaint_photos (user_id);
create index complaint_photos_by_age on complaint_photos (uploaded_at);

-- A second parcel of an order, in place of what was wrong with the first: it moves pieces, but no money. Its label is in labels,
-- under its own id. `refunded`: the order's money went back before it was handed over.
create table replacements (
  id                     uuid primary key default uuidv7(),
  -- The order's, with a hyphen and which parcel of it this is.
  number                 text not null unique,
  user_id                uuid not null,
  order_id               uuid not null,
  complaint_id           uuid not null unique,
  line_items             jsonb not null,
  state                  text not null default 'placed' check (state in ('placed', 'packed', 'shipped', 'delivered', 'refunded')),
  shipping_label         jsonb,
  mailed_tracking_number text,
  label_id               text,
  carrier                text,
  shipped_at             timestamptz,
  delivered_at           timestamptz,
  created_at             timestamptz not null default clock_timestamp()
);
create index replacements_of_order on replacements (order_id);
create index replacements_of_user on replacements (user_id);
create index replacements_to_send on replacements (created_at) where state in ('placed', 'packed');
create index replacements_in_transit on replacements (id) where state in ('packed', 'shipped') and label_id is not null;
create index replacements_on_their_way on replacements (shipped_at) where state = 'shipped';

alter table stock_moves drop constraint stock_moves_reason_check;
alter table stock_moves add constraint stock_moves_reason_check check (reason in ('sold', 'refunded', 'put-back', 'replaced'));

-- The buyer's page of orders shows both, and so do the operators' pages.
create trigger notify_changes after insert or update or delete on complaints for each row execute function notify_user('orders');
create trigger notify_changes after insert or update or delete on replacements for each row execute function notify_user('orders');
create trigger notify_operators after insert or update or delete on complaints
  for each statement execute function notify_operators('all-orders');
create trigger notify_operators after insert or update or delete on replacements
  for each statement execute function notify_operators('all-orders');
