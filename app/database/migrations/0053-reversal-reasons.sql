-- Why a payment was reversed decides what the customer is told. Null for reversals from before.
alter table payments add column reversal_reason text;
alter table payments add constraint payments_reversal_reason_check check (
  reversal_reason is null or (
    reverses_payment_id is not null
    and reversal_reason in ('not-received', 'wrong-order', 'returned', 'other')
  )
);
