-- The registered business that an order is bought for: {"gstin", "company"}. It stays as long as the receipt.
alter table checkout_sessions add column business jsonb check (jsonb_typeof(business) = 'object' and octet_length(business::text) <= 1000);
alter table orders add column business jsonb check (jsonb_typeof(business) = 'object' and octet_length(business::text) <= 1000);

-- A month's papers for the accountant.
create index refunds_by_credit_note on refunds (credit_note_at, id) where credit_note_at is not null;
create index invoices_by_receipt on invoices (paid_at, id) where receipt_sequence is not null;
