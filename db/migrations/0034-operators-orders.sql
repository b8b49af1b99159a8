-- The operator's list of orders: by state and time, and by words. A trusted extension: a database's owner may create it.
create extension if not exists pg_trgm;

create index orders_by_state on orders (state, created_at desc, id desc);

-- What an order is searched by, in lower case, its words separated by spaces: the order's number, and where its parcel goes.
-- Read from the row itself, so that nothing is left to search when name and address are erased. E-mail addresses and phone
-- numbers stay in users. `searchTerms` in src/domain/order-search.ts separates words in the same way.
create function order_text(number text, shipping jsonb) returns text
language sql immutable parallel safe
return translate(
  left(lower(
    number || ' ' || coalesce(shipping ->> 'name', '') || ' ' || coalesce(shipping #>> '{address,city}', '') || ' '
    || coalesce(shipping #>> '{address,postal_code}', '')
  ), 500),
  E'.,;:/\\|@_%''"()<>&!*+-', '                     '
);

-- Full text without a dictionary: names are no English words. A search finds the beginnings of words, also one letter.
create index orders_words on orders
  using gin (array_to_tsvector(array_remove(string_to_array(order_text(number, shipping), ' '), '')));
-- Parts of words.
create index orders_text on orders using gin (order_text(number, shipping) gin_trgm_ops);
-- Orders are also found by the address and the phone of their buyer.
create index users_contact on users using gin (lower(coalesce(email, '') || ' ' || coalesce(phone_number, '')) gin_trgm_ops);

-- The history of an order that is nowhere else: what the payment provider and the shop have sent, and when.
create table order_events (
  id         uuid primary key default uuidv7(),
  session_id text not null references checkout_sessions on delete cascade,
  user_id    uuid not null,
  kind       text not null check (kind in ('notice', 'mail-sent', 'mail-refused', 'mail-queued', 'sms-sent', 'sms-refused', 'label-bought')),
  -- The notice's event, the mail's name, the carrier.
  detail     text not null,
  at         timestamptz not null
);
create index order_events_of_session on order_events (session_id, at);
create index order_events_of_user on order_events (user_id);
-- Providers repeat notices: the first of each event counts.
create unique index order_events_notices on order_events (session_id, detail) where kind = 'notice';
