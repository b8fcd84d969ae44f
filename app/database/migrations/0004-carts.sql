-- Carts: one per user; a visitor's cart is found by the hash of a secret in a cookie.

create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users (id) on delete cascade,
  visitor_key_hash text unique,
  -- Products that did not fit when a visitor's cart was merged at login, until the user has seen them.
  unmerged_product_names text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint carts_owner_check check ((user_id is null) <> (visitor_key_hash is null))
);
create index carts_visitor_updated_at_idx on carts (updated_at) where user_id is null;

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts (id) on delete cascade,
  -- Null once the product is deleted: the line stays and says what is no longer sold.
  product_id uuid references products (id) on delete set null,
  quantity integer not null check (quantity >= 1),
  -- The price and name that the customer last saw, to tell them what has changed since.
  acknowledged_price numeric(12, 2) not null,
  product_name text not null,
  -- Set while a removal can still be undone.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (cart_id, product_id)
);
create index cart_items_product_id_idx on cart_items (product_id);
create index cart_items_removed_at_idx on cart_items (removed_at) where removed_at is not null;

create table checkouts (
  cart_id uuid primary key references carts (id) on delete cascade,
  -- Sent with the form: a double submit makes one order.
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- The key of this cart's last order, so that a retry after a lost response finds it.
  placed_idempotency_key uuid,
  -- Form fields as submitted so far.
  details jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
