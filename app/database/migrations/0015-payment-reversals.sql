-- A payment that was confirmed by mistake is reversed by an entry with its negative amount.
alter table payments
  add column reverses_payment_id uuid unique references payments (id) on delete restrict,
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (
    amount <> 'NaN' and case when reverses_payment_id is null then amount > 0 else amount < 0 end
  ),
  -- PayFast's own payments are refunded there.
  add constraint payments_reversal_check check (reverses_payment_id is null or method <> 'payfast');

-- The order then awaits payment again, while its goods are still with us.
insert into order_transitions (from_state, to_state) values
  ('paid', 'awaiting-payment'),
  ('packed', 'awaiting-payment'),
  ('ready', 'awaiting-payment');

-- An invoice is cancelled by a credit note when it is replaced, and now also when its payment is reversed.
alter table documents rename column replaced_at to cancelled_at;
alter table documents rename constraint documents_replaced_check to documents_cancelled_check;
-- Of a credit note that cancels an invoice.
alter table documents add column cancel_reason text;
update documents set cancel_reason = 'buyer-corrected' where cancels_document_id is not null;
alter table documents add constraint documents_cancel_reason_check check (case
  when cancels_document_id is null then cancel_reason is null
  else coalesce(cancel_reason in ('buyer-corrected', 'payment-reversed'), false)
end);
