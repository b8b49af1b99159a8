-- Checkout sessions ------------------------------------------------------------------------------

alter table checkout_sessions
  -- The session in which the same lines were paid: a payment of this one bought one cart twice.
  add column bought_in                text references checkout_sessions,
  -- The provider knows an attempt to pay: what is pending then is the bank, not the shopper.
  add column attempted                boolean not null default false,
  -- The payload's mode and shipment (the specification's checkout session).
  add column metadata                 jsonb not null default '{"mode": "payment"}',
  add column collect_shipping_address boolean not null default false,
  drop constraint checkout_sessions_state_check,
  add constraint checkout_sessions_state_check
    check (state in ('starting', 'open', 'failed', 'paid', 'mismatch', 'duplicate', 'account-deleted'));

update checkout_sessions session set bought_in = paid.id
from payments join checkout_sessions paid on paid.id = payments.session_id
where payments.state = 'COMPLETED' and session.state in ('starting', 'open', 'failed')
  and paid.user_id = session.user_id and paid.cart = session.cart and paid.id <> session.id
  and payments.created_at > session.created_at;

-- What may still become money: looked through when the shop starts, and by the operator.
create index checkout_sessions_unsettled on checkout_sessions (id) where state in ('starting', 'open', 'failed');

-- Refunds: money on its way back. They stay when an account goes, as payments do ------------------

create table refunds (
  -- The provider's merchantRefundId: stored before it is used, so that a refund is asked for once.
  id           text primary key check (id ~ '^[A-Za-z0-9_-]{1,63}$'),
  session_id   text not null references payments,
  user_id      uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason       text not null check (reason in ('mismatch', 'duplicate', 'account-deleted', 'operator')),
  -- The ids of the order's lines that are given back; null where it is an amount.
  line_ids     text[],
  state        text not null default 'due' check (state in ('due', 'pending', 'completed', 'failed')),
  error        text,
  created_at   timestamptz not null default clock_timestamp(),
  updated_at   timestamptz not null default clock_timestamp()
);
create index refunds_of_session on refunds (session_id);
create index refunds_unfinished on refunds (id) where state in ('due', 'pending');

insert into refunds (id, session_id, user_id, amount_paise, reason)
select session_id || '_r1', session_id, payments.user_id, payments.amount_paise,
  case checkout_sessions.state when 'mismatch' then 'mismatch' else 'duplicate' end
from payments join checkout_sessions on checkout_sessions.id = payments.session_id
where payments.state = 'REFUND_DUE' and payments.amount_paise > 0;

-- Both show what went back.
create trigger changes_payments after insert or update or delete on refunds for each row execute function tell_user('payments');
create trigger changes_orders after insert or update or delete on refunds for each row execute function tell_user('orders');

-- Calls that may come again: the same key with the same request gets the answer that it got first --

create table idempotency_keys (
  user_id      uuid not null references users on delete cascade,
  key          text not null,
  request_hash text not null,
  -- Null while the first call is under way, or when it died.
  answer       jsonb,
  created_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
