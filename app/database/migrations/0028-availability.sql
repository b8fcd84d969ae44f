-- Warranty, lead time, discontinued products and their successors.

alter table products
  -- The manufacturer's warranty; 0: none stated.
  add column warranty_months integer not null default 0 check (warranty_months between 0 and 600),
  -- Working days until it leaves us when it is not in stock.
  add column lead_time_days integer check (lead_time_days between 1 and 365),
  -- No longer made.
  add column discontinued boolean not null default false,
  -- By SKU, as price lists name it; a product that is not published yet is not shown.
  add column successor_sku text check (successor_sku ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$');

-- "Tell me when it is back": confirmed by email first (double opt-in), then answered once.
create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  notified_at timestamptz,
  constraint stock_alerts_product_id_email_key unique (product_id, email),
  constraint stock_alerts_notified_at_check check (notified_at is null or confirmed_at is not null)
);
create index stock_alerts_email_idx on stock_alerts (email);
create index stock_alerts_waiting_idx on stock_alerts (product_id)
  where confirmed_at is not null and notified_at is null;

-- Products that belong to a product: brackets, modules, battery packs.
create table product_accessories (
  product_id uuid not null references products (id) on delete cascade,
  accessory_id uuid not null references products (id) on delete cascade,
  position integer not null default 0 check (position >= 0),
  primary key (product_id, accessory_id),
  constraint product_accessories_other_check check (product_id <> accessory_id)
);
create index product_accessories_accessory_id_idx on product_accessories (accessory_id);

create function notify_accessories_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger product_accessories_notify_changed after insert or update or delete on product_accessories
  for each row execute function notify_accessories_changed();

alter table categories
  -- Among its siblings; those without one follow by name.
  add column position integer check (position >= 0),
  -- Above the list of its products.
  add column description text not null default '' check (length(description) <= 600);
