-- Quotations keep the article number of a deleted product; customers are searched by index.

-- Null for products that were deleted before this column existed.
alter table quote_lines add column article_number text;
update quote_lines set article_number = upper(
  substr(product_id::text, 1, 4) || '-' || substr(product_id::text, 5, 4) || '-'
  || substr(product_id::text, 10, 2));
create index quote_lines_article_number_idx on quote_lines (article_number);

-- As orders_search_text_trgm_idx, for the accounts and quotations of a customer.
create index users_search_text_trgm_idx on users
  using gin (lower(' ' || name || ' ' || email || ' ') gin_trgm_ops);
create index quotes_search_text_trgm_idx on quotes using gin (
  order_search_text(details ->> 'fullName', details ->> 'email', details ->> 'phone',
    details ->> 'companyName', details ->> 'buyerReference', details ->> 'buyerVatNumber', null)
    gin_trgm_ops
);
