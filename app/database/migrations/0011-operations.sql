-- Operations: rate limits, cache invalidation, uploaded files, secrets of the installation.

-- Shared by all processes. Unlogged: cheap to write, and may be lost in a crash.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 1,
  -- A used-up limit may still allow one attempt a minute, counted from the last one allowed.
  last_consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_limits_expires_at_idx on rate_limits (expires_at);

-- Page cache invalidation: the payload of the channel cache_invalidation is the tag to invalidate.
create function notify_products_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'products');
  return null;
end $$;
create trigger products_notify_list_changed after insert or delete or truncate on products
  for each statement execute function notify_products_changed();

create function notify_product_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'product:' || old.id);
  return null;
end $$;
create trigger products_notify_deleted after delete on products
  for each row execute function notify_product_deleted();

create function notify_product_updated() returns trigger language plpgsql as $$
begin
  -- Pages show the exact stock up to 3 only: selling one of many invalidates nothing.
  old.stock := least(old.stock, 4);
  new.stock := least(new.stock, 4);
  -- Only uncached pages show these; the sitemap's dates may be an hour late.
  old.stock_level := new.stock_level;
  old.version := new.version;
  old.updated_at := new.updated_at;
  -- Derived from name and description, and long to compare.
  old.search_vector := new.search_vector;
  old.name_vector := new.name_vector;
  old.first_line_vector := new.first_line_vector;
  if old is distinct from new then
    perform pg_notify('cache_invalidation', 'products');
    perform pg_notify('cache_invalidation', 'product:' || old.id);
  end if;
  return null;
end $$;
create trigger products_notify_updated after update on products
  for each row execute function notify_product_updated();

create function notify_categories_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'categories');
  return null;
end $$;
create trigger categories_notify_changed after insert or update or delete or truncate on categories
  for each statement execute function notify_categories_changed();

-- Every uploaded file, whether or not a product uses it. Unused for a day, it is deleted.
create table pictures (
  path text primary key check (length(path) between 1 and 200),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Placeholder until the picture has loaded; null for a transparent picture.
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- Of the resized variants.
  widths integer[] not null default '{}',
  -- When it was uploaded or last attached to a product.
  attached_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index pictures_attached_at_idx on pictures (attached_at);

create table datasheets (
  path text primary key check (length(path) between 1 and 200),
  size integer not null check (size > 0),
  attached_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index datasheets_attached_at_idx on datasheets (attached_at);

-- Hashes of one-time secrets, such as the link that creates the first admin.
create table installation_secrets (
  name text primary key,
  value_hash text not null,
  created_at timestamptz not null default now()
);
