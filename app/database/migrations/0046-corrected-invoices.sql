-- An invoice whose buyer was put right is taken back by a credit note, and another takes its place.

-- When another took its place.
alter table documents add column replaced_at timestamptz;
alter table documents add constraint documents_replaced_check
  check (replaced_at is null or kind = 'invoice');

-- Of a credit note that takes back a whole invoice: which. No money moves.
alter table documents add column cancels_id uuid unique references documents (id) on delete restrict;
alter table documents drop constraint documents_refund_check;
alter table documents add constraint documents_refund_check
  check (num_nonnulls(refund_id, cancels_id) = case kind when 'credit-note' then 1 else 0 end);

-- One that is in force.
drop index documents_one_invoice;
create unique index documents_one_invoice on documents (order_id)
  where kind = 'invoice' and replaced_at is null;
create index documents_of_order on documents (order_id);
