-- Pieces of one print, by its first word: the expression is the one in catalogue.sql.ts.
create index products_of_print on products ((lower(split_part(metadata ->> 'variety', ' ', 1))), (name collate "unicode"), id);
