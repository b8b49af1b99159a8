-- The form that a session was opened by, until the session is first used: a form that is sent twice opens two, of which the
-- browser uses one. The SHA-256 of a token that each form has.
alter table sessions add column form_token text;
