-- A price of 0 is none yet: only products that are not for sale, nor about to be, may lack one.
alter table products
  drop constraint products_price_check,
  drop constraint products_regular_price_check,
  add constraint products_price_check check (price >= 0 and price <> 'NaN'),
  add constraint products_regular_price_check check (
    regular_price <> 'NaN'
    and (regular_price > 0 or (regular_price = 0 and status <> 'published' and publish_at is null)));
