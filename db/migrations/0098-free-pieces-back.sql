-- Pieces that were free, or of which the price had gone back before, come back for nothing: a refund of 0 says that they have. It has no
-- credit note.
alter table refunds drop constraint refunds_amount_paise_check, add constraint refunds_amount_paise_check check (amount_paise >= 0);
