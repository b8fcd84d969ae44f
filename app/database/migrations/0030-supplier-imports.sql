-- Imports of supplier lists: the uploaded file, its pictures, and how the columns of a supplier are read.

-- Deleted after a day.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) <= 200),
  content bytea not null,
  -- The columns of the file: names and sample values.
  columns jsonb not null,
  row_count integer not null check (row_count > 0),
  supplier text check (length(supplier) between 1 and 80),
  created_at timestamptz not null default now()
);
-- Not compressed, because it is read in parts.
alter table product_imports alter column content set storage external;
create index product_imports_created_at_idx on product_imports (created_at);

-- From the ZIP file beside the list. Those that a row uses are encoded in the background.
create table import_pictures (
  import_id uuid not null references product_imports (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- Null once it is encoded or rejected.
  content bytea,
  is_used boolean not null default false,
  image jsonb,
  problem text,
  primary key (import_id, name)
);
alter table import_pictures alter column content set storage external;
create index import_pictures_waiting_idx on import_pictures (import_id)
  where is_used and content is not null;

-- The columns of a supplier's list, as they were read the last time.
create table supplier_mappings (
  supplier text primary key check (length(btrim(supplier)) between 1 and 80),
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);
create unique index supplier_mappings_lower_supplier_key on supplier_mappings (lower(supplier));

alter table catalogue_changes
  add column import_id uuid references product_imports (id) on delete set null,
  -- Set while a large import is applied in the background.
  add column applying_since timestamptz;
create index catalogue_changes_import_id_idx on catalogue_changes (import_id);

-- The pictures that a row adds to its product, by name.
alter table catalogue_change_rows add column pictures text[] not null default '{}';

-- The categories that an import creates, parents first.
create table catalogue_change_categories (
  change_id uuid not null references catalogue_changes (id) on delete cascade,
  position integer not null,
  category_id uuid not null,
  name text not null,
  parent_id uuid,
  level smallint not null check (level between 1 and 5),
  primary key (change_id, position)
);
