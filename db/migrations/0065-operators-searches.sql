-- Operators find orders by number, e-mail address and payment exactly; words are looked for in the newest rows alone, without an index.
create index orders_of_transaction on orders (transaction_id);
drop index orders_words;
drop index orders_text;
drop index users_contact;
drop index users_search;
drop index reviews_search;
