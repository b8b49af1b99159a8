-- How an order comes to its buyer, {"way": "express", "name": "Express delivery", "days": {"from": 1, "to": 2}}, and what it costs on
-- top of its pieces, [{"kind": "delivery", "name": "Express delivery", "amount": 15000}] in paise, both as they were when the payment
-- opened. `delivery` is null where the shop says nothing of it.
alter table checkout_sessions
  add column delivery jsonb check (jsonb_typeof(delivery) = 'object' and octet_length(delivery::text) <= 2000),
  add column fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array' and octet_length(fees::text) <= 2000);
alter table orders
  add column delivery jsonb check (jsonb_typeof(delivery) = 'object' and octet_length(delivery::text) <= 2000),
  add column fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array' and octet_length(fees::text) <= 2000);
