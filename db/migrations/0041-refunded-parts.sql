-- What a refund takes back of each line and fee of its order, [{"ref": "neel-kurta", "pieces": 1, "paise": 149900}]; 0 pieces is money
-- alone. Null for refunds of before, which gave back the lines that they name as a whole, and for payments that became no order.
alter table refunds
  add column parts jsonb check (jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 200000);
