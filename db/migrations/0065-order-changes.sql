-- What changes an order before it goes. Pieces that it gets later are lines at the end of its own, marked with the number of their
-- supplement: a supply of its own, with a receipt number of its own (`receiptYear`, `receiptSequence`), issued `at`, of `paise`,
-- of which `sessionId` paid the difference; null where nothing was to be paid, or the courier collects it.
alter table orders add column supplements jsonb not null default '[]' check (jsonb_typeof(supplements) = 'array');
create index orders_with_supplements on orders (created_at) where supplements <> '[]';

-- The payment of such a difference: `line_items` are what the order gets, `taken_off` the pieces that leave it.
alter table checkout_sessions
  add column changes_order uuid,
  add column taken_off jsonb,
  add constraint checkout_sessions_change check ((changes_order is null) = (taken_off is null));
create index checkout_sessions_changes on checkout_sessions (changes_order) where changes_order is not null;

-- `changed`: what was paid for pieces that were taken off pays for others. `paid_from`: the payment of a change that it goes back to;
-- null is the order's own.
alter table refunds
  add column paid_from text,
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (
    reason in (
      'mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out', 'operator', 'cancelled', 'refused', 'returned', 'not-paid', 'changed'
    )
  );
