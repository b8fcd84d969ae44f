-- Filters of the shop by offer.

create index products_on_sale_idx on products (leaf_category_id)
  include (in_stock, price, status) where price < regular_price;
create index products_price_breaks_idx on products (leaf_category_id)
  include (in_stock, price, status) where price_breaks <> '[]';
create index products_discontinued_idx on products (leaf_category_id)
  include (in_stock, price, status) where discontinued;
