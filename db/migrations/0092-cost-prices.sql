-- What a piece of a kind costs the shop, in whole rupees, as its owner says it; neither shoppers nor packers see it.
alter table variants add column cost integer check (cost between 1 and 9999999);
