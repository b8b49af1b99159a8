-- When an order should arrive, as it was promised when it was paid: {"from": "2026-11-27", "to": "2026-11-30"}. Null in older orders.
alter table orders add column promised jsonb check (jsonb_typeof(promised) = 'object' and octet_length(promised::text) <= 100);
