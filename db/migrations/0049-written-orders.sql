-- Somebody for whom an operator has written an order: they have no account, and are reached here. Nobody has proved these, and nobody
-- signs in with them; the order becomes one of an account by the link of a mail alone, and then this person is gone.
alter table users
  add column contact_email text check (contact_email <> '' and char_length(contact_email) <= 254),
  add column contact_phone text check (contact_phone <> '' and char_length(contact_phone) <= 20);

alter table checkout_sessions
  -- The operator who has written the order; null where its buyer has placed it.
  add column written_by text check (char_length(written_by) between 1 and 200),
  -- How the shop itself was paid (provider `hand`); null where a provider takes the money.
  add column received_by text check (received_by in ('cash', 'upi', 'bank')),
  add constraint checkout_sessions_by_hand check ((provider = 'hand') = (received_by is not null));
create index checkout_sessions_written on checkout_sessions (created_at desc) where written_by is not null;

-- `not-paid`: what was said to be paid by hand was not; nothing is paid out.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (
    reason in (
      'mismatch', 'duplicate', 'account-deleted', 'not-due', 'superseded', 'sold-out', 'operator', 'cancelled', 'refused', 'returned', 'not-paid'
    )
  );
