-- Every order may have a billing address of its own, such as a PO Box beside the street that a courier delivers to.

alter table orders
  drop constraint orders_billing_address_check,
  add constraint orders_billing_address_check check (billing_address is null or (
    jsonb_typeof(billing_address) = 'object' and full_name <> ''
  ));
