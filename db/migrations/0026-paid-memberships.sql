-- Subscriptions that are paid for. A free one, granted by the operator, has no price and no period.
alter table subscriptions
  -- The price of a period, agreed when the subscription began.
  add column amount_paise         bigint check (amount_paise >= 100),
  add column period_days          smallint check (period_days > 0),
  add column cancel_at_period_end boolean not null default false,
  add column canceled_at          timestamptz,
  add column past_due_at          timestamptz,
  add column ended_at             timestamptz,
  -- When its next step is due (src/domain/subscription.ts); null when time alone changes nothing.
  add column next_step_at         timestamptz,
  add constraint subscriptions_price_whole check ((amount_paise is null) = (period_days is null));
create index subscriptions_due on subscriptions (next_step_at, id) where next_step_at is not null;
update subscriptions set canceled_at = current_period_end, ended_at = current_period_end where status = 'canceled';

-- One current subscription per person, which also serves the search for the active one.
create unique index subscriptions_current on subscriptions (user_id) where status in ('active', 'past_due');
drop index subscriptions_active;

-- Invoices are `open` until they are `paid` or `void`.
alter table invoices
  add column period_start     timestamptz,
  add column period_end       timestamptz,
  add column due_at           timestamptz,
  add column paid_at          timestamptz,
  -- The checkout session whose payment paid it: one payment pays one invoice.
  add column session_id       text unique references payments,
  add column line_items       jsonb not null default '[]',
  add column receipt_year     smallint,
  add column receipt_sequence integer check (receipt_sequence > 0),
  add column tax              jsonb,
  add constraint invoices_payment check (session_id is null or (status = 'paid' and paid_at is not null)),
  add constraint invoices_receipt_whole check ((receipt_year is null) = (receipt_sequence is null)),
  add constraint invoices_receipt unique (receipt_year, receipt_sequence);
create unique index invoices_open on invoices (user_id, subscription_id) where status = 'open';

-- `not-due`: paid for a membership that no longer needed the payment; the payment is refunded.
alter table checkout_sessions
  -- The invoice that the session pays; null for a cart, and for a new subscription.
  add column invoice_id uuid,
  drop constraint checkout_sessions_state_check,
  add constraint checkout_sessions_state_check
    check (state in ('starting', 'open', 'failed', 'paid', 'mismatch', 'duplicate', 'account-deleted', 'not-due'));
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('mismatch', 'duplicate', 'account-deleted', 'not-due', 'operator'));
