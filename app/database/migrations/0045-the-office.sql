-- What staff do to orders: written down once, named rightly, found quickly.

-- One press, one payment: the key came with the page that was pressed.
alter table payments add column key uuid unique;

-- How money went back to the customer.
alter table refunds add column way text check (way in ('eft', 'payfast', 'in-person'));

-- A quotation that we take back before anybody has accepted it.
alter table quotes add column withdrawn_at timestamptz;
alter table quotes add constraint quotes_withdrawn_check
  check (withdrawn_at is null or order_id is null);

-- Where a word is looked for in an order. The number of a telephone is kept as it is dialled from
-- abroad; people here type it with a nought.
create function order_search_text(
  full_name text, email text, phone text, company_name text, buyer_reference text,
  buyer_vat_number text, tracking_number text
) returns text language sql immutable parallel safe as $$
  select lower(' ' || coalesce(full_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '^\+27', '0') || ' '
    || coalesce(company_name, '') || ' ' || coalesce(buyer_reference, '') || ' '
    || coalesce(buyer_vat_number, '') || ' ' || coalesce(tracking_number, '') || ' ')
$$;
create index orders_search on orders using gin (
  order_search_text(full_name, email, phone, company_name, buyer_reference, buyer_vat_number,
    tracking_number) gin_trgm_ops
);
create index order_lines_search on order_lines using gin (lower(' ' || name || ' ') gin_trgm_ops);
create index payments_search on payments using gin (lower(' ' || reference || ' ') gin_trgm_ops);

-- Beside each open order there are many that have ended.
create index orders_flagged on orders (state_since) where attention is not null;
