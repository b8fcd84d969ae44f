-- A product is a draft, published or archived; only published ones are public.

alter table products
  add column status text not null default 'published'
    check (status in ('draft', 'published', 'archived')),
  -- When a draft is published by itself.
  add column publish_at timestamptz,
  add constraint products_publish_at_check check (publish_at is null or status = 'draft');
create index products_publish_at_idx on products (publish_at) where publish_at is not null;

-- The shop's lists filter by status within their index.
drop index products_created_at_idx, products_price_idx, products_lower_name_idx,
  products_updated_at_idx, products_leaf_category_id_idx, products_brand_idx;
create index products_created_at_idx on products (created_at desc, id)
  include (leaf_category_id, in_stock, price, status);
create index products_price_idx on products (price, id) include (leaf_category_id, in_stock, status);
create index products_lower_name_idx on products (lower(name), id)
  include (name, leaf_category_id, in_stock, price, status);
create index products_updated_at_idx on products (updated_at desc, id)
  include (leaf_category_id, stock_level, has_pictures, has_datasheet, status);
create index products_leaf_category_id_idx
  on products (leaf_category_id, stock_level, has_pictures, has_datasheet, status);
create index products_brand_idx on products (brand)
  include (leaf_category_id, in_stock, price, status) where brand is not null;
