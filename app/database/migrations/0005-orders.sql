-- Orders: number series, state machine, order lines (snapshots of products) and history.

-- Numbers without gaps: the row stays locked until the transaction that uses the number ends.
create table number_series (
  name text primary key,
  last_number integer not null
);
insert into number_series (name, last_number)
values ('order', 1000), ('quote', 1000), ('invoice', 1000), ('credit-note', 1000);

create function next_document_number(series text) returns integer language sql as $$
  update number_series set last_number = last_number + 1 where name = series returning last_number
$$;

-- The state machine. A test compares it with the transitions in the code.
create table order_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into order_transitions (from_state, to_state) values
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
  idempotency_key uuid not null unique,
  -- Capability for guests: opens the order's page, and is only ever sent by email.
  access_key text not null unique check (length(access_key) = 43),
  source text not null check (source in ('shop', 'quote', 'staff')),
  user_id uuid references users (id) on delete set null,
  -- Placed without a login with a verified email address; stays set when an account claims the order.
  is_guest boolean not null default false,
  created_by uuid references users (id) on delete set null,

  -- Constrained by order_transitions.
  state text not null default 'awaiting-payment',
  state_changed_at timestamptz not null default now(),
  placed_at timestamptz not null default now(),
  -- Unpaid by then, the order expires and its stock is released.
  expires_at timestamptz not null,
  reminded_at timestamptz,
  paid_at timestamptz,
  -- Why staff must look at the order, such as a payment that came too late.
  attention text,

  -- The buyer; empty strings after erasure.
  full_name text not null,
  email text not null,
  phone text not null,
  company_name text,
  buyer_vat_number text,
  -- The buyer's purchase order number.
  buyer_reference text,
  remark text,
  -- Erasure was requested while the order was open: it is carried out once the order has ended.
  erase_when_ended boolean not null default false,

  delivery_method text not null check (delivery_method in ('courier', 'collection', 'email')),
  delivery_address jsonb,
  -- For the tax invoice of an order without a delivery address.
  billing_address jsonb,
  tracking_carrier text,
  tracking_number text,

  payment_method text not null check (payment_method in ('eft', 'payfast')),
  -- Null when the company is not registered for VAT.
  vat_percent smallint check (vat_percent between 1 and 99),
  goods_total numeric(14, 2) not null check (goods_total > 0 and goods_total <> 'NaN'),
  delivery_total numeric(14, 2) not null check (delivery_total >= 0 and delivery_total <> 'NaN'),
  total numeric(14, 2) generated always as (goods_total + delivery_total) stored,
  vat_total numeric(14, 2) not null check (vat_total >= 0 and vat_total <> 'NaN'),
  refunded_total numeric(14, 2) not null default 0 check (refunded_total >= 0 and refunded_total <> 'NaN'),

  -- Stock reservation: set while the ordered quantity is deducted from stock, so that it is returned once.
  stock_reserved boolean not null default true,
  -- A reservation may end before the order expires; the order stays payable.
  stock_reserved_until timestamptz,
  -- HMAC of the client's IP network, for the limit on reservations; cleared when the reservation ends.
  reservation_ip_hash text,

  constraint orders_delivery_address_check check (
    (delivery_method = 'courier') = (delivery_address is not null) or full_name = ''
  ),
  constraint orders_billing_address_check check (billing_address is null or (
    jsonb_typeof(billing_address) = 'object' and delivery_method <> 'courier' and full_name <> ''
  )),
  constraint orders_vat_check check (
    vat_total <= goods_total + delivery_total and (vat_percent is not null or vat_total = 0)
  ),
  constraint orders_refund_check check (refunded_total <= goods_total + delivery_total),
  constraint orders_stock_reserved_until_check check (stock_reserved_until is null or stock_reserved),
  constraint orders_reservation_ip_hash_check check (
    reservation_ip_hash is null or stock_reserved_until is not null
  )
);
create index orders_user_id_placed_at_idx on orders (user_id, placed_at desc);
create index orders_placed_at_idx on orders (placed_at desc, id);
create index orders_state_placed_at_idx on orders (state, placed_at desc);
create index orders_attention_idx on orders (state_changed_at) where attention is not null;
create index orders_unpaid_expires_at_idx on orders (expires_at) where state = 'awaiting-payment';
create index orders_unpaid_email_idx on orders (lower(email)) where state = 'awaiting-payment';
-- Guest orders that an account may claim once it has verified the address.
create index orders_unclaimed_email_idx on orders (lower(email)) where user_id is null;
create index orders_erase_when_ended_idx on orders (state) where erase_when_ended;
create index orders_stock_reserved_until_idx on orders (stock_reserved_until)
  where stock_reserved_until is not null;
create index orders_reservation_ip_hash_idx on orders (reservation_ip_hash)
  where reservation_ip_hash is not null;

-- Phone numbers are stored as +27...; staff also search for them as 0...
create function order_search_text(
  full_name text, email text, phone text, company_name text, buyer_reference text,
  buyer_vat_number text, tracking_number text
) returns text language sql immutable parallel safe as $$
  select lower(' ' || coalesce(full_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '^\+27', '0') || ' '
    || coalesce(company_name, '') || ' ' || coalesce(buyer_reference, '') || ' '
    || coalesce(buyer_vat_number, '') || ' ' || coalesce(tracking_number, '') || ' ')
$$;
create index orders_search_text_trgm_idx on orders using gin (
  order_search_text(full_name, email, phone, company_name, buyer_reference, buyer_vat_number,
    tracking_number) gin_trgm_ops
);

create function check_order_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'awaiting-payment' then
      raise exception 'An order begins awaiting payment' using errcode = 'check_violation';
    end if;
  elsif new.state <> old.state and not exists (
    select from order_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'An order cannot go from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_check_transition before insert or update of state on orders
  for each row execute function check_order_transition();

-- Snapshots: later changes of the product change nothing here.
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
  -- Of the quantity, how many a refund has returned to stock.
  restocked integer not null default 0,
  unique (order_id, position),
  constraint order_lines_restocked_check check (restocked between 0 and quantity)
);
create index order_lines_product_id_idx on order_lines (product_id);
create index order_lines_name_trgm_idx on order_lines using gin (lower(' ' || name || ' ') gin_trgm_ops);

-- The history of an order. Append-only.
create table order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- The time of the statement, so that events of one transaction keep their order.
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  from_state text,
  to_state text,
  actor text not null check (actor in ('customer', 'staff', 'system', 'payfast')),
  -- Of staff only.
  actor_id uuid,
  actor_name text,
  detail text check (length(detail) <= 4000),
  -- Internal note, not shown to the customer.
  for_staff boolean not null default false
);
create index order_events_order_id_at_idx on order_events (order_id, at);
