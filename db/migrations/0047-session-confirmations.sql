-- A confirmation belongs to the browser in which it was made: whoever only has the session's cookie has not confirmed anything.
-- The SHA-256 of that browser's second cookie.
alter table sessions add column confirmation text;
