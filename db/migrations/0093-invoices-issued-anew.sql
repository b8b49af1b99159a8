-- The place of supply belongs to each issue of an order's tax invoice, not to the order. Where the order goes to another state, a credit note
-- (`noteSequence`) takes back what was still charged on its invoice and on the first `supplements`, and a new invoice (`receiptSequence`,
-- both of the financial year `year`) charges the same. Pieces, prices, rates, refunds and money stay where they are, since nothing of them
-- changes: an issue is what was not refunded by then, taxed by the place of the order, or by `before` of the next one. `before` has the address
-- too, which stands on an invoice.
alter table orders add column reissues jsonb not null default '[]' check (jsonb_typeof(reissues) = 'array');
create index orders_with_reissues on orders (created_at) where reissues <> '[]';

-- How many there were when a refund was asked for: of that issue it takes something back, whenever it is sent, and also by the one that
-- takes its place.
alter table refunds add column issue smallint not null default 0;
