-- What the shop's list is filtered and ordered by, in indexes that answer without reading products.

alter table products
  -- The deepest category chosen: the shelf on which the product stands.
  add column shelf_id uuid generated always as
    (coalesce(model_id, subtype_id, type_id, subcategory_id, category_id)) stored,
  -- Apart from the number itself, so that selling one of many changes no index.
  add column in_stock boolean not null generated always as (stock > 0) stored;

drop index products_newest, products_by_price, products_by_name;
create index products_newest on products (created_at desc, id)
  include (shelf_id, in_stock, price);
create index products_by_price on products (price, id) include (shelf_id, in_stock);
create index products_by_name on products (lower(name), id)
  include (name, shelf_id, in_stock, price);
create index products_of_shelf on products (shelf_id);
