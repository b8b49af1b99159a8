-- Pictures without files yet are looked for at every start, however many have theirs.
create index pictures_to_encode on pictures (name) where widths = '{}';
