-- Who takes the money of a session, and gives it back. The domain knows the names (src/domain/payment.ts).
alter table checkout_sessions add column provider text not null default 'phonepe' check (provider ~ '^[a-z]{1,20}$');
