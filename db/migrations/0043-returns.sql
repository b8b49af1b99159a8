-- Pieces of a parcel that arrived and come back, for their money or another size. The books keep them; the person's words go with
-- the account.
create table returns (
  id              uuid primary key default uuidv7(),
  user_id         uuid not null,
  order_id        uuid not null,
  -- What the pieces came in: the order's id, or that of the replacement that was sent in exchange.
  parcel_id       uuid not null,
  reason          text not null check (reason in ('too-small', 'too-large', 'not-as-shown', 'faulty', 'changed-my-mind', 'other')),
  -- Characters as people see them are counted by the shop; this bounds what is stored.
  message         text not null check (char_length(message) <= 6000),
  -- A copy of each line with how many pieces are asked for, what is sent instead ("to"; null for the money), what arrived and was
  -- accepted, and what of it went back into stock. "of" names the line of the order that was paid for.
  lines           jsonb not null check (jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 1000000),
  state           text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'arrived', 'settled', 'ended')),
  answer          text check (char_length(answer) <= 6000),
  answered_at     timestamptz,
  -- An approval without anything that arrives ends here.
  ends_at         timestamptz,
  -- How it travels, as its buyer says.
  carrier         text,
  tracking_number text,
  travels_at      timestamptz,
  arrived_at      timestamptz,
  settled_at      timestamptz,
  created_at      timestamptz not null default clock_timestamp(),
  constraint returns_answered check ((state = 'asked') = (answered_at is null)),
  constraint returns_end check (state <> 'approved' or ends_at is not null)
);
-- A parcel has one return at a time that nobody has answered.
create unique index returns_asked on returns (parcel_id) where state = 'asked';
create index returns_of_order on returns (order_id);
create index returns_of_parcel on returns (parcel_id);
create index returns_of_user on returns (user_id, created_at desc, id desc);
create index returns_open on returns (created_at, id) where state in ('asked', 'approved', 'arrived');
create index returns_to_end on returns (ends_at) where state = 'approved';

alter table complaint_photos add column return_id uuid;
create index complaint_photos_of_return on complaint_photos (return_id);

-- A parcel in exchange has the id of its return, under which its pieces are taken from the approval on.
alter table replacements
  alter column complaint_id drop not null,
  add column return_id uuid unique,
  add constraint replacements_why check ((complaint_id is null) <> (return_id is null));

create trigger notify_changes after insert or update or delete on returns for each row execute function notify_user('orders');
create trigger notify_operators after insert or update or delete on returns
  for each statement execute function notify_operators('all-orders');
