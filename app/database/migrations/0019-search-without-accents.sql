-- Customers, orders and quotations are found by a name typed with or without its accents.

create function fold_accents(input text) returns text immutable parallel safe strict language sql
return lower(regexp_replace(normalize(input, NFD), '[\u0300-\u036F]', '', 'g'));

-- An index on the function is built again with it.
drop index orders_search_text_trgm_idx, quotes_search_text_trgm_idx, users_search_text_trgm_idx;

create or replace function order_search_text(
  full_name text, email text, phone text, company_name text, buyer_reference text,
  buyer_vat_number text, tracking_number text
) returns text immutable parallel safe language sql
return fold_accents(' ' || coalesce(full_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '^\+27', '0') || ' '
    || coalesce(company_name, '') || ' ' || coalesce(buyer_reference, '') || ' '
    || coalesce(buyer_vat_number, '') || ' ' || coalesce(tracking_number, '') || ' ');

create index orders_search_text_trgm_idx on orders using gin (
  order_search_text(full_name, email, phone, company_name, buyer_reference, buyer_vat_number,
    tracking_number) gin_trgm_ops
);
create index quotes_search_text_trgm_idx on quotes using gin (
  order_search_text(details ->> 'fullName', details ->> 'email', details ->> 'phone',
    details ->> 'companyName', details ->> 'buyerReference', details ->> 'buyerVatNumber', null)
    gin_trgm_ops
);
create index users_search_text_trgm_idx on users
  using gin (fold_accents(' ' || name || ' ' || email || ' ') gin_trgm_ops);
