-- Carts, payments, and what becomes of them: orders, memberships, refunds, and their numbered documents. Money stays when an
-- account goes: only carts and repeated calls refer to users.

create table cart_lines (
  user_id    uuid not null references users on delete cascade,
  product_id text not null references products on delete cascade,
  quantity   integer not null check (quantity between 1 and 100),
  size       text not null check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  added_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);

create table checkout_sessions (
  id                       text primary key check (id ~ '^[A-Za-z0-9_-]{1,34}$'),
  user_id                  uuid not null,
  -- `not-due`: paid for a membership that no longer needed the payment; the payment is refunded.
  state                    text not null
                           check (state in ('starting', 'open', 'failed', 'paid', 'mismatch', 'duplicate', 'account-deleted', 'not-due')),
  mode                     text not null default 'payment',
  -- Equal for equal lines, amount and shipping: a second press of the button finds the first's session.
  fingerprint              text not null,
  -- Equal for equal lines, wherever they go: two such sessions that are both paid bought one cart twice.
  cart                     text not null,
  line_items               jsonb not null,
  -- Empty for a membership.
  shipping                 jsonb not null,
  amount_paise             bigint not null check (amount_paise >= 100),
  success_url              text not null,
  cancel_url               text not null,
  -- Who takes the money, and gives it back. The domain knows the names (src/domain/payment.ts).
  provider                 text not null default 'phonepe' check (provider ~ '^[a-z]{1,20}$'),
  provider_id              text,
  url                      text,
  error                    text,
  -- The session in which the same lines were paid: a payment of this one bought one cart twice.
  duplicate_of             text references checkout_sessions,
  -- The provider knows an attempt to pay: what is pending then is the bank, not the shopper.
  attempted                boolean not null default false,
  -- The invoice that the session pays; null for a cart, and for a new subscription.
  invoice_id               uuid,
  -- The payload's mode and shipment (the specification's checkout session).
  metadata                 jsonb not null default '{"mode": "payment"}',
  collect_shipping_address boolean not null default false,
  created_at               timestamptz not null default now(),
  expires_at               timestamptz not null
);
create index checkout_sessions_of_cart on checkout_sessions (user_id, cart);
create index checkout_sessions_of_user on checkout_sessions (user_id, created_at desc, id desc);
create unique index checkout_sessions_live on checkout_sessions (user_id, fingerprint) where state in ('starting', 'open');
-- What may still become money: looked through when the shop starts, and by the operator.
create index checkout_sessions_unsettled on checkout_sessions (id) where state in ('starting', 'open', 'failed');
-- The metrics of a day count by state: from the index alone, also under a plan for any day.
create index checkout_sessions_by_time on checkout_sessions (created_at desc, id desc) include (state);
-- Deleting a session looks for its duplicates: without an index it reads the whole table for each.
create index checkout_sessions_by_duplicate on checkout_sessions (duplicate_of) where duplicate_of is not null;

create table payments (
  session_id     text primary key references checkout_sessions,
  user_id        uuid not null,
  transaction_id text,
  amount_paise   bigint not null,
  state          text not null check (state in ('COMPLETED', 'REFUND_DUE')),
  created_at     timestamptz not null default now()
);
create index payments_of_user on payments (user_id, created_at desc, session_id desc);
create index payments_to_refund on payments (session_id) where state = 'REFUND_DUE';

-- Calls that may come again: the same key with the same request gets the answer that it got first.
create table idempotency_keys (
  user_id      uuid not null references users on delete cascade,
  key          text not null,
  request_hash text not null,
  -- Null while the first call is under way, or when it died.
  answer       jsonb,
  created_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);

create table orders (
  id                     uuid primary key default uuidv7(),
  user_id                uuid not null,
  session_id             text not null unique references payments,
  number                 text not null unique,
  transaction_id         text not null,
  amount_paise           bigint not null,
  line_items             jsonb not null,
  shipping               jsonb not null,
  shipping_label         jsonb,
  -- The tracking number that the buyer's latest mail has: a corrected one is mailed only where another has been.
  mailed_tracking_number text,
  receipt_year           smallint,
  receipt_sequence       integer check (receipt_sequence > 0),
  -- What the receipt says of tax; null where the seller was not registered.
  tax                    jsonb,
  -- The carrier's label, and how far the order is.
  state                  text not null default 'placed' check (state in ('placed', 'packed', 'shipped', 'delivered', 'refunded')),
  label_id               text,
  carrier                text,
  shipped_at             timestamptz,
  delivered_at           timestamptz,
  created_at             timestamptz not null default now(),
  constraint orders_receipt_whole check ((receipt_year is null) = (receipt_sequence is null)),
  constraint orders_receipt unique (receipt_year, receipt_sequence)
);
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_of_transaction on orders (transaction_id);
create index orders_by_state on orders (state, created_at desc, id desc);
-- The operators' figures of the last days are read from the index alone.
create index orders_by_time on orders (created_at desc, id desc) include (state, amount_paise);
-- Parcels that have not arrived: the start of the shop resumes tracking them.
create index orders_in_transit on orders (id) where state in ('packed', 'shipped') and label_id is not null;
-- Orders whose place of supply an operator has to say. There are few.
create index orders_without_place_of_supply on orders (created_at) where tax -> 'isWithinState' = 'null';

-- What an order is searched by, in lower case, its words separated by spaces: the order's number, and where its parcel goes.
-- Read from the row itself, so that nothing is left to search when name and address are erased. E-mail addresses and phone
-- numbers stay in users. `searchTerms` in src/domain/order-search.ts separates words in the same way.
create function order_search_text(number text, shipping jsonb) returns text
language sql immutable parallel safe
return translate(
  left(lower(
    number || ' ' || coalesce(shipping ->> 'name', '') || ' ' || coalesce(shipping #>> '{address,city}', '') || ' '
    || coalesce(shipping #>> '{address,postal_code}', '')
  ), 500),
  E'.,;:/\\|@_%''"()<>&!*+-', '                     '
);

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

-- The history of an order that is nowhere else: what the payment provider and the shop have sent, and when.
create table order_events (
  id         uuid primary key default uuidv7(),
  session_id text not null references checkout_sessions on delete cascade,
  user_id    uuid not null,
  kind       text not null check (kind in
    ('notice', 'mail-sent', 'mail-refused', 'mail-queued', 'sms-sent', 'sms-refused', 'label-bought', 'label-voided', 'label-kept')),
  -- The notice's event, the mail's name, the carrier.
  detail     text not null,
  at         timestamptz not null
);
create index order_events_of_session on order_events (session_id, at);
create index order_events_of_user on order_events (user_id);
-- Providers repeat notices: the first of each event counts.
create unique index order_events_notices on order_events (session_id, detail) where kind = 'notice';

-- A free one, granted by the operator, has no price and no period.
create table subscriptions (
  user_id              uuid not null,
  id                   uuid not null default uuidv7(),
  -- Exactly "active" lets its person read the content (spec §6).
  status               text not null check (status <> ''),
  -- The price of a period, agreed when the subscription began.
  amount_paise         bigint check (amount_paise >= 100),
  period_days          smallint check (period_days > 0),
  current_period_start timestamptz not null,
  -- Null: until it is revoked.
  current_period_end   timestamptz check (current_period_end >= current_period_start),
  cancel_at_period_end boolean not null default false,
  canceled_at          timestamptz,
  past_due_at          timestamptz,
  ended_at             timestamptz,
  -- When its next step is due (src/domain/subscription.ts); null when time alone changes nothing.
  next_step_at         timestamptz,
  created_at           timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  constraint subscriptions_price_whole check ((amount_paise is null) = (period_days is null))
);
-- One current subscription per person, which also serves the search for the active one.
create unique index subscriptions_current on subscriptions (user_id) where status in ('active', 'past_due');
create index subscriptions_of_user on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_due on subscriptions (next_step_at, id) where next_step_at is not null;

-- Invoices are `open` until they are `paid` or `void`.
create table invoices (
  user_id          uuid not null,
  subscription_id  uuid not null,
  id               uuid not null default uuidv7(),
  status           text not null check (status <> ''),
  amount_paise     bigint not null check (amount_paise >= 0),
  period_start     timestamptz,
  period_end       timestamptz,
  due_at           timestamptz,
  paid_at          timestamptz,
  -- The checkout session whose payment paid it: one payment pays one invoice.
  session_id       text unique references payments,
  line_items       jsonb not null default '[]',
  receipt_year     smallint,
  receipt_sequence integer check (receipt_sequence > 0),
  tax              jsonb,
  created_at       timestamptz not null default clock_timestamp(),
  primary key (user_id, subscription_id, id),
  foreign key (user_id, subscription_id) references subscriptions,
  constraint invoices_payment check (session_id is null or (status = 'paid' and paid_at is not null)),
  constraint invoices_receipt_whole check ((receipt_year is null) = (receipt_sequence is null)),
  constraint invoices_receipt unique (receipt_year, receipt_sequence)
);
create unique index invoices_open on invoices (user_id, subscription_id) where status = 'open';
create index invoices_of_subscription on invoices (user_id, subscription_id, created_at desc, id desc);

-- Money on its way back. A refund that the provider could not send is followed by another one until one is completed.
create table refunds (
  -- The provider's merchantRefundId: stored before it is used, so that a refund is asked for once.
  id                   text primary key check (id ~ '^[A-Za-z0-9_-]{1,63}$'),
  session_id           text not null references payments,
  user_id              uuid not null,
  amount_paise         bigint not null check (amount_paise > 0),
  reason               text not null check (reason in ('mismatch', 'duplicate', 'account-deleted', 'not-due', 'operator')),
  -- The ids of the order's lines that are given back; null where it is an amount.
  line_ids             text[],
  state                text not null default 'due' check (state in ('due', 'pending', 'completed', 'failed')),
  error                text,
  -- Which attempt it is, and when the first of them was asked for.
  attempt              smallint not null default 1 check (attempt > 0),
  requested_at         timestamptz not null default clock_timestamp(),
  created_at           timestamptz not null default clock_timestamp(),
  updated_at           timestamptz not null default clock_timestamp(),
  -- A refund of an order that has gone out has a credit note.
  credit_note_year     smallint,
  credit_note_sequence integer check (credit_note_sequence > 0),
  credit_note_at       timestamptz,
  constraint refunds_credit_note_whole check (num_nulls(credit_note_year, credit_note_sequence, credit_note_at) in (0, 3)),
  constraint refunds_credit_note_completed check (credit_note_at is null or state = 'completed'),
  constraint refunds_credit_note unique (credit_note_year, credit_note_sequence)
);
create index refunds_of_session on refunds (session_id);
create index refunds_unfinished on refunds (id) where state in ('due', 'pending');
create index refunds_by_time on refunds (updated_at desc, id desc);

-- Consecutive numbers per financial year. Whoever settles an order holds the year's row until the end.
create table receipt_counters (
  financial_year smallint primary key,
  last           integer not null check (last > 0)
);
create table credit_note_counters (
  financial_year smallint primary key,
  last           integer not null check (last > 0)
);
