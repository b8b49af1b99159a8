-- Where pieces of a kind lie, as operators say it; shoppers never see it.
alter table variants add column shelf text check (shelf <> '' and char_length(shelf) <= 20);
