-- Quotations: priced carts that can be accepted as orders until they lapse.

create table quotes (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique,
  idempotency_key uuid not null unique,
  -- Capability for guests, as in orders.
  access_key text not null unique check (length(access_key) = 43),
  user_id uuid references users (id) on delete set null,
  -- Its lines leave this cart once the quotation is accepted.
  cart_id uuid references carts (id) on delete set null,
  -- Of an accepted quotation.
  order_id uuid unique references orders (id) on delete set null,
  created_by uuid references users (id) on delete set null,
  -- Checkout details as submitted; see checkout-details.ts.
  details jsonb not null,
  vat_percent smallint check (vat_percent between 1 and 99),
  goods_total numeric(14, 2) not null check (goods_total > 0 and goods_total <> 'NaN'),
  delivery_total numeric(14, 2) not null check (delivery_total >= 0 and delivery_total <> 'NaN'),
  total numeric(14, 2) generated always as (goods_total + delivery_total) stored,
  vat_total numeric(14, 2) not null check (vat_total >= 0 and vat_total <> 'NaN'),
  created_at timestamptz not null default now(),
  valid_until timestamptz not null,
  withdrawn_at timestamptz,
  constraint quotes_withdrawn_check check (withdrawn_at is null or order_id is null)
);
create index quotes_user_id_created_at_idx on quotes (user_id, created_at desc);
create index quotes_created_at_idx on quotes (created_at desc, id);
create index quotes_open_valid_until_idx on quotes (valid_until) where order_id is null;
-- Guest quotations that an account may claim once it has verified the address.
create index quotes_unclaimed_email_idx on quotes (lower(details ->> 'email')) where user_id is null;
create index quotes_cart_id_idx on quotes (cart_id) where cart_id is not null;

-- Snapshots, as order_lines.
create table quote_lines (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quotes (id) on delete cascade,
  position smallint not null,
  product_id uuid references products (id) on delete set null,
  name text not null,
  unit_price numeric(12, 2) not null check (unit_price > 0 and unit_price <> 'NaN'),
  quantity integer not null check (quantity >= 1),
  total numeric(14, 2) generated always as (unit_price * quantity) stored,
  weight_grams integer not null check (weight_grams >= 0),
  unique (quote_id, position)
);
create index quote_lines_product_id_idx on quote_lines (product_id);
