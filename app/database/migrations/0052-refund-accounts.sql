-- The bank account that a customer wants a refund paid into, encrypted with a key derived from the
-- session secret. Deleted a while after the refund (app/domain/payments/refund-account.server.ts).

create table refund_accounts (
  order_id uuid primary key references orders (id) on delete cascade,
  details text not null check (details like 'encrypted:%' and length(details) <= 4000),
  sent_at timestamptz not null default clock_timestamp(),
  -- When it was replaced by another account, which staff must check with the customer.
  changed_at timestamptz check (changed_at >= sent_at)
);
