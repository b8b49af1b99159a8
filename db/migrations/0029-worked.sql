-- When the owner of a session last worked on the operators' pages, in the browser that holds its confirmation.
alter table sessions add column worked_at timestamptz;
