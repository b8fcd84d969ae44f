-- VAT rates by date, the time of supply that fixes an order's rate, and the rate on each tax document.

create table vat_rates (
  -- The first day, in South African time; valid until the next rate begins.
  valid_from date primary key,
  percent numeric(4, 2) not null check (percent between 1 and 99)
);
insert into vat_rates (valid_from, percent) values ('2018-04-01', 15);

-- Cached pages show the rate.
create function notify_vat_rates_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'vat-rates');
  return null;
end $$;
create trigger vat_rates_notify_changed after insert or update or delete or truncate on vat_rates
  for each statement execute function notify_vat_rates_changed();

-- A rate may have decimals, such as 15.5.
alter table orders alter column vat_percent type numeric(4, 2);
alter table quotes alter column vat_percent type numeric(4, 2);

-- Time of supply (VAT Act, section 9): the first payment, or the invoice if that is earlier. From then on
-- vat_percent and vat_total are final; before, they are those of the day of the order.
alter table orders add column supplied_at timestamptz;
update orders set supplied_at =
  least(paid_at, (select min(received_at) from payments where payments.order_id = orders.id))
where paid_at is not null
  or (select coalesce(sum(amount), 0) from payments where payments.order_id = orders.id)
    > (select coalesce(sum(amount), 0) from refunds
      where refunds.order_id = orders.id and refunds.is_overpayment);

-- The rate of an invoice, or of the invoice that a credit note corrects. Null without VAT registration.
alter table documents add column vat_percent numeric(4, 2) check (vat_percent between 1 and 99);
update documents set vat_percent = orders.vat_percent from orders where orders.id = documents.order_id;
