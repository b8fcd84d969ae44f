-- Filters of the shop by offer, part numbers typed without their punctuation, a ranking without them.

create index products_on_sale_idx on products (leaf_category_id)
  include (in_stock, price, status) where price < regular_price;
create index products_price_breaks_idx on products (leaf_category_id)
  include (in_stock, price, status) where price_breaks <> '[]';
create index products_discontinued_idx on products (leaf_category_id)
  include (in_stock, price, status) where discontinued;

-- Facet counts by category, stock and price, and the counts of the back office's views.
create index products_facets_idx on products (leaf_category_id, in_stock, price)
  where status = 'published';
create index products_status_idx on products (status, stock_level, has_pictures, has_datasheet);

-- KML-24P, kml 24p and kml24p are the same number.
create function plain_identifier(input text) returns text immutable parallel safe strict language sql
return upper(regexp_replace(input, '[^A-Za-z0-9]', '', 'g'));
create index products_plain_sku_idx on products (plain_identifier(sku) text_pattern_ops);
create index products_plain_mpn_idx on products (plain_identifier(mpn) text_pattern_ops)
  where mpn is not null;

-- A piece of a part number is found, but ranks below the first line and the attributes.
alter table products drop column first_line_vector;
alter table products
  add column first_line_vector tsvector generated always as (
    text_search_vector(split_part(description, E'\n', 1) || ' '
      || product_detail_text(attribute_text, brand, null))) stored,
  alter column first_line_vector set storage main;
