-- Prices of a customer, discounts, and what each line of an order costs before and after them.

create table customer_prices (
  id uuid primary key default gen_random_uuid(),
  -- Of an account, or of an email address without one, in lower case.
  user_id uuid references users (id) on delete cascade,
  email text check (email = lower(email) and length(email) between 3 and 254),
  -- Off the list price of everything or of a category, or a price for one product.
  percent numeric(4, 2) check (percent > 0),
  category_id uuid references categories (id) on delete cascade,
  product_id uuid references products (id) on delete cascade,
  price numeric(12, 2) check (price > 0 and price <> 'NaN'),
  -- The first and the last day, in South Africa.
  starts_on date not null,
  ends_on date,
  granted_at timestamptz not null default now(),
  granted_by uuid references users (id) on delete set null,
  granted_by_name text not null,
  constraint customer_prices_customer_check check ((user_id is null) <> (email is null)),
  constraint customer_prices_kind_check check ((percent is null) <> (price is null)),
  constraint customer_prices_of_product_check check ((price is null) = (product_id is null)),
  constraint customer_prices_of_category_check check (category_id is null or percent is not null),
  constraint customer_prices_days_check check (ends_on >= starts_on)
);
create index customer_prices_user_id_idx on customer_prices (user_id);
create index customer_prices_email_idx on customer_prices (email);

create function local_date() returns date language sql stable as $$
  select (now() at time zone 'Africa/Johannesburg')::date
$$;

-- What a customer pays for a product, whatever the shop asks; null without a price of their own. An email address
-- counts for an account once it is verified.
create function customer_price(product products, customer_id uuid, customer_email text)
returns numeric language sql stable as $$
  select min(greatest(0.01, coalesce(
    own.price, round(product.regular_price * (100 - own.percent) / 100, 2)
  )))
  from customer_prices own
  where (
      own.user_id = customer_id
      or own.email = lower(customer_email)
      or own.email = (select lower(email) from users where id = customer_id and email_verified)
    )
    and local_date() between own.starts_on and coalesce(own.ends_on, 'infinity')
    and (own.product_id is null or own.product_id = product.id)
    and (own.category_id is null or own.category_id in (
      product.category_id, product.subcategory_id, product.type_id, product.subtype_id, product.model_id
    ))
$$;

create table discounts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  -- Without a code it applies by itself.
  code text unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'amount', 'free-delivery')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount numeric(12, 2) check (amount > 0 and amount <> 'NaN'),
  minimum_amount numeric(12, 2) check (minimum_amount > 0 and minimum_amount <> 'NaN'),
  -- Both empty: everything. What was deleted matches nothing.
  category_ids uuid[] not null default '{}',
  product_ids uuid[] not null default '{}',
  includes_sale_items boolean not null default false,
  first_order_only boolean not null default false,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  -- The first and the last day, in South Africa.
  starts_on date not null,
  ends_on date,
  paused_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references users (id) on delete set null,
  version integer not null default 1,
  constraint discounts_kind_percent_check check ((kind = 'percent') = (percent is not null)),
  constraint discounts_kind_amount_check check ((kind = 'amount') = (amount is not null)),
  constraint discounts_days_check check (ends_on >= starts_on)
);

create function discounts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'discounts');
  return null;
end $$;
create trigger discounts_changed after insert or update or delete on discounts
  for each statement execute function discounts_changed();

create table discount_redemptions (
  id uuid primary key default gen_random_uuid(),
  discount_id uuid not null references discounts (id) on delete restrict,
  order_id uuid not null references orders (id) on delete cascade,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  redeemed_at timestamptz not null default now(),
  -- The order ended unpaid: the use counts no longer.
  returned_at timestamptz,
  unique (discount_id, order_id)
);
create index discount_redemptions_order_id_idx on discount_redemptions (order_id);

-- One mailbox, however it is written: "Thandi.N+shop@gmail.com" is "thandin@gmail.com".
create function mailbox(email text) returns text language sql immutable parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(split_part(lower(email), '@', 1), '+', 1) as name, split_part(lower(email), '@', 2) as domain
  ) as parts
$$;
create index orders_mailbox_idx on orders (mailbox(email));

alter table carts add column discount_code text check (length(discount_code) <= 60);

alter table orders
  -- What the discount on the goods and on the delivery is called. The totals are after both.
  add column discount_label text,
  add column delivery_discount_label text,
  add column delivery_discount numeric(14, 2) not null default 0
    check (delivery_discount >= 0 and delivery_discount <> 'NaN'),
  drop constraint orders_goods_total_check,
  add constraint orders_goods_total_check check (goods_total >= 0 and goods_total <> 'NaN');

-- A discount reduces what is paid for a line; its unit price stays the one before.
alter table order_lines
  drop column total,
  add column list_price numeric(12, 2) check (list_price > 0 and list_price <> 'NaN'),
  add column discount numeric(14, 2) not null default 0,
  add column total numeric(14, 2) generated always as (unit_price * quantity - discount) stored,
  add constraint order_lines_discount_check check (discount between 0 and unit_price * quantity);
alter table quote_lines
  drop column total,
  add column list_price numeric(12, 2) check (list_price > 0 and list_price <> 'NaN'),
  add column discount numeric(14, 2) not null default 0,
  add column total numeric(14, 2) generated always as (unit_price * quantity - discount) stored,
  add constraint quote_lines_discount_check check (discount between 0 and unit_price * quantity);
update order_lines set list_price = unit_price;
update quote_lines set list_price = unit_price;
