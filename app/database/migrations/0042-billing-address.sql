-- A full tax invoice shows its buyer's address. What a courier brings has one; this is for the rest.
alter table orders add column billing_address jsonb
  constraint orders_billing_address_check
    check (billing_address is null or (
      jsonb_typeof(billing_address) = 'object' and delivery_way <> 'courier' and full_name <> ''
    ));

-- Quotations that nobody accepted are looked for by their end.
create index quotes_not_accepted on quotes (valid_until) where order_id is null;
