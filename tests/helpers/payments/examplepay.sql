-- Example Pay: its payment method, its unique references, and its webhooks as received.
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check check (payment_method in ('eft', 'payfast', 'examplepay'));
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('eft', 'payfast', 'examplepay', 'in-person')),
  drop constraint payments_reversal_check,
  add constraint payments_reversal_check check (reverses_payment_id is null or method not in ('payfast', 'examplepay'));
alter table refunds
  drop constraint refunds_method_check,
  add constraint refunds_method_check check (method in ('eft', 'payfast', 'examplepay', 'in-person'));
alter table order_events
  drop constraint order_events_actor_check,
  add constraint order_events_actor_check check (actor in ('customer', 'staff', 'system', 'payfast', 'examplepay'));

-- Idempotent settlement: webhooks are repeated. settlePayment knows the index by this name.
create unique index payments_examplepay_reference_key on payments (reference) where method = 'examplepay';

create table examplepay_events (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  body text not null check (length(body) <= 10000),
  order_id uuid references orders (id) on delete set null,
  verification_result text not null check (verification_result ~ '^[a-z][a-z-]{1,39}$')
);
create index examplepay_events_received_at_idx on examplepay_events (received_at);
