-- One cart for each user; a visitor's cart is known by the hash of a secret in a cookie.

create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users (id) on delete cascade,
  visitor_key_hash text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((user_id is null) <> (visitor_key_hash is null))
);
create index carts_of_visitors_by_age on carts (updated_at) where user_id is null;

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  created_at timestamptz not null default now(),
  unique (cart_id, product_id)
);
create index cart_items_of_product on cart_items (product_id);
