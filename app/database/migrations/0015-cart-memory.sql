-- A cart remembers what its owner saw, so that it can say what has changed since.

alter table cart_items
  add column price_seen numeric(12, 2),
  add column product_name text,
  -- Set while a removal can still be undone.
  add column removed_at timestamptz;

update cart_items set price_seen = products.price, product_name = products.name
from products where products.id = cart_items.product_id;

alter table cart_items
  alter column price_seen set not null,
  alter column product_name set not null,
  -- The line outlives its product: its owner is told the name of what is no longer sold.
  alter column product_id drop not null,
  drop constraint cart_items_product_id_fkey,
  add constraint cart_items_product_id_fkey
    foreign key (product_id) references products (id) on delete set null;

create index cart_items_removed on cart_items (removed_at) where removed_at is not null;
