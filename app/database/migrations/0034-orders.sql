-- From cart to money: what was ordered, where it stands, what was paid and given back.

-- What a courier has to carry. Nothing: it travels by e-mail. Not known: the shop assumes a weight.
alter table products add column weight_grams integer check (weight_grams between 0 and 1000000);

-- Numbers without gaps: taken in the transaction that uses them, and held until it ends.
create table number_series (
  name text primary key,
  last integer not null
);
insert into number_series (name, last)
values ('order', 1000), ('quote', 1000), ('invoice', 1000), ('credit-note', 1000);

create function take_number(series text) returns integer language sql as $$
  update number_series set last = last + 1 where name = series returning last
$$;

-- What a buyer has filled in so far, and the key that makes pressing twice one order.
create table checkouts (
  cart_id uuid primary key references carts (id) on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  details jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- The one table of allowed moves. The same stands in the code, and a test compares them.
create table order_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into order_moves (from_state, to_state) values
  ('awaiting-payment', 'paid'),
  ('awaiting-payment', 'cancelled'),
  ('awaiting-payment', 'expired'),
  ('cancelled', 'paid'),
  ('expired', 'paid'),
  ('paid', 'packed'),
  ('paid', 'refunded'),
  ('packed', 'shipped'),
  ('packed', 'ready'),
  ('packed', 'refunded'),
  ('shipped', 'completed'),
  ('shipped', 'refunded'),
  ('ready', 'completed'),
  ('ready', 'refunded'),
  ('completed', 'refunded');

create table orders (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique,
  -- One press, one order: the key came with the page that was pressed.
  checkout_key uuid not null unique,
  -- Opens the order's page for whoever has no account; it travels in mails only.
  access_key text not null unique check (length(access_key) = 43),
  source text not null check (source in ('shop', 'quote', 'staff')),
  user_id uuid references users (id) on delete set null,
  -- Which states there are, and which follows which, the table of moves says.
  state text not null default 'awaiting-payment',
  state_since timestamptz not null default now(),
  -- The person. Empty once they asked us to forget them.
  full_name text not null,
  email text not null,
  phone text not null,
  company_name text,
  buyer_vat_number text,
  -- Their own order number.
  buyer_reference text,
  remark text,
  delivery_way text not null check (delivery_way in ('courier', 'collection', 'email')),
  address jsonb,
  payment_way text not null check (payment_way in ('eft', 'payfast')),
  -- 15 when the company charges VAT; empty when it does not.
  vat_percent smallint check (vat_percent between 1 and 99),
  goods_total numeric(14, 2) not null check (goods_total > 0 and goods_total <> 'NaN'),
  delivery_total numeric(14, 2) not null check (delivery_total >= 0 and delivery_total <> 'NaN'),
  total numeric(14, 2) generated always as (goods_total + delivery_total) stored,
  vat_total numeric(14, 2) not null check (vat_total >= 0 and vat_total <> 'NaN'),
  refunded_total numeric(14, 2) not null default 0 check (refunded_total >= 0 and refunded_total <> 'NaN'),
  tracking_carrier text,
  tracking_number text,
  -- Something a person must look at, such as money that came too late.
  attention text,
  placed_at timestamptz not null default now(),
  -- Unpaid by then, the order ends and its stock goes back.
  expires_at timestamptz not null,
  reminded_at timestamptz,
  paid_at timestamptz,
  -- Set while what was ordered is taken off the shelf. Stock goes back exactly once.
  stock_held boolean not null default true,
  created_by uuid references users (id) on delete set null,
  constraint orders_address_check check ((delivery_way = 'courier') = (address is not null) or full_name = ''),
  constraint orders_vat_check check (vat_total <= goods_total + delivery_total and (vat_percent is not null or vat_total = 0)),
  constraint orders_refund_check check (refunded_total <= goods_total + delivery_total)
);
create index orders_of_user on orders (user_id, placed_at desc);
create index orders_newest on orders (placed_at desc, id);
create index orders_by_state on orders (state, placed_at desc);
create index orders_expiring on orders (expires_at) where state = 'awaiting-payment';

create function check_order_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'awaiting-payment' then
      raise exception 'An order begins awaiting payment' using errcode = 'check_violation';
    end if;
  elsif new.state <> old.state and not exists (
    select from order_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'An order cannot go from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_follow_the_table before insert or update of state on orders
  for each row execute function check_order_state();

-- Copied as they were: later changes of the product change nothing here.
create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  product_id uuid references products (id) on delete set null,
  name text not null,
  unit_price numeric(12, 2) not null check (unit_price > 0 and unit_price <> 'NaN'),
  quantity integer not null check (quantity >= 1),
  total numeric(14, 2) generated always as (unit_price * quantity) stored,
  weight_grams integer not null check (weight_grams >= 0),
  -- Of the quantity, how many are back on the shelf by a refund.
  restocked integer not null default 0,
  unique (order_id, position),
  constraint order_lines_restocked_check check (restocked between 0 and quantity)
);
create index order_lines_of_product on order_lines (product_id);

-- What happened, by whom, when. Only ever added to.
create table order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  from_state text,
  to_state text,
  actor text not null check (actor in ('customer', 'staff', 'system', 'payfast')),
  -- Of staff: who it was.
  actor_id uuid,
  actor_name text,
  detail text check (length(detail) <= 4000),
  -- A note between colleagues; the customer's page leaves it out.
  for_staff boolean not null default false
);
create index order_events_of_order on order_events (order_id, at);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  way text not null check (way in ('eft', 'payfast', 'in-person')),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  fee numeric(14, 2),
  -- PayFast's own number of the payment, or what the bank statement says.
  reference text,
  received_at timestamptz not null default now(),
  recorded_by uuid references users (id) on delete set null
);
create unique index payments_once on payments (reference) where way = 'payfast';
create index payments_of_order on payments (order_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  key uuid not null unique,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  vat numeric(14, 2) not null check (vat >= 0 and vat <> 'NaN'),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  made_at timestamptz not null default now(),
  made_by uuid references users (id) on delete set null
);
create index refunds_of_order on refunds (order_id, made_at);

-- What PayFast told us, word for word, and what we made of it.
create table payment_notices (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  address text not null,
  body text not null check (length(body) <= 20000),
  payment_id text,
  order_id uuid references orders (id) on delete set null,
  verdict text not null check (verdict ~ '^[a-z][a-z-]{1,39}$')
);
create index payment_notices_by_age on payment_notices (received_at);

create table payment_proofs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  path text not null unique,
  shown_name text not null check (length(shown_name) between 1 and 200),
  size integer not null check (size > 0),
  uploaded_at timestamptz not null default now()
);
create index payment_proofs_of_order on payment_proofs (order_id);

create table quotes (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique,
  checkout_key uuid not null unique,
  access_key text not null unique check (length(access_key) = 43),
  user_id uuid references users (id) on delete set null,
  -- As filled in at the checkout; see checkout-details.ts.
  details jsonb not null,
  vat_percent smallint check (vat_percent between 1 and 99),
  goods_total numeric(14, 2) not null check (goods_total > 0 and goods_total <> 'NaN'),
  delivery_total numeric(14, 2) not null check (delivery_total >= 0 and delivery_total <> 'NaN'),
  total numeric(14, 2) generated always as (goods_total + delivery_total) stored,
  vat_total numeric(14, 2) not null check (vat_total >= 0 and vat_total <> 'NaN'),
  made_at timestamptz not null default now(),
  valid_until timestamptz not null,
  order_id uuid unique references orders (id) on delete set null,
  created_by uuid references users (id) on delete set null
);
create index quotes_of_user on quotes (user_id, made_at desc);
create index quotes_newest on quotes (made_at desc, id);

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
create index quote_lines_of_product on quote_lines (product_id);

-- Invoices and credit notes, with seller and buyer as they were on the day. The law has them kept.
create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit-note')),
  number integer not null,
  order_id uuid not null references orders (id) on delete restrict,
  refund_id uuid unique references refunds (id) on delete restrict,
  issued_at timestamptz not null default now(),
  seller jsonb not null,
  buyer jsonb not null,
  -- When the original was handed out: whatever comes after is marked as a copy.
  original_at timestamptz,
  unique (kind, number),
  constraint documents_refund_check check ((kind = 'credit-note') = (refund_id is not null))
);
create unique index documents_one_invoice on documents (order_id) where kind = 'invoice';
