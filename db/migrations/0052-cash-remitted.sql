-- When the courier has handed over what it had collected, and what names that: a transfer, a line of its list.
alter table payments
  add column remitted_at timestamptz,
  add column reference text check (reference <> '' and char_length(reference) <= 100),
  add constraint payments_remitted_after_collected check (remitted_at is null or collected_at is not null);
