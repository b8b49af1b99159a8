-- Cash on delivery: sessions of the provider `cash`, which is the shop itself.
alter table checkout_sessions
  -- Equal for equal addresses, whoever orders; null for what is paid online.
  add column cash_place text check (cash_place <> '' and octet_length(cash_place) <= 100),
  add constraint checkout_sessions_cash check ((provider = 'cash') = (cash_place is not null));
create index checkout_sessions_by_cash_place on checkout_sessions (cash_place) where cash_place is not null;
create index checkout_sessions_by_cash on checkout_sessions (user_id) where cash_place is not null;

alter table payments
  drop constraint payments_state_check,
  -- `DUE`: in cash, when the parcel arrives. `CANCELLED`: none of it is due any more, and nothing was paid.
  add constraint payments_state_check check (state in ('COMPLETED', 'REFUND_DUE', 'DUE', 'CANCELLED')),
  -- When the cash was collected.
  add column collected_at timestamptz;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (
    reason in ('mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out', 'operator', 'cancelled', 'refused')
  ),
  -- `deducted`: taken off what is due in cash, nothing is paid out; `hand`: an operator pays it out.
  add column way text not null default 'provider' check (way in ('provider', 'deducted', 'hand')),
  -- Where the buyer wants money back that was paid in cash, and what names the transfer by which they got it.
  add column upi text check (upi ~ '^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$'),
  add column reference text check (reference <> '' and char_length(reference) <= 100);

alter table orders
  -- Its parcel was refused at the door, and when it came back.
  add column refused_at timestamptz,
  add column arrived_back_at timestamptz,
  add constraint orders_back_after_refused check (arrived_back_at is null or refused_at is not null);
create index orders_refused on orders (user_id) where refused_at is not null;
create index orders_on_the_way_back on orders (refused_at) where refused_at is not null and arrived_back_at is null;
