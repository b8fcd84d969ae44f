-- The catalogue: a category tree of five levels, products, and bulk changes of products.

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  parent_id uuid,
  -- 1 category, 2 subcategory, 3 type, 4 subtype, 5 model
  level smallint not null check (level between 1 and 5),
  parent_level smallint generated always as (level - 1) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_root_check check ((parent_id is null) = (level = 1)),
  -- Targets of the composite foreign keys below.
  unique (id, level),
  unique (id, parent_id),
  -- A child is exactly one level below its parent. Deferrable, so that a subtree can be moved.
  foreign key (parent_id, parent_level) references categories (id, level)
    deferrable initially immediate
);
create unique index categories_parent_id_lower_name_key
  on categories (parent_id, lower(name)) nulls not distinct;
create index categories_parent_id_name_idx on categories (parent_id, name);

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null check (length(btrim(description)) between 1 and 20000),
  -- In PostgreSQL NaN is greater than any number, so "> 0" alone would accept it.
  price numeric(12, 2) not null check (price > 0 and price <> 'NaN'),
  stock integer not null default 0 check (stock >= 0),
  -- 0: delivered by email. Null: unknown, the shop assumes a weight.
  weight_grams integer check (weight_grams between 0 and 1000000),
  category_id uuid,
  subcategory_id uuid,
  type_id uuid,
  subtype_id uuid,
  model_id uuid,
  images jsonb not null default '[]'
    check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 20),
  datasheet text,
  -- Optimistic lock: incremented by every save of the product form.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Constant, for the composite foreign key of category_id.
  category_level smallint generated always as (1) stored,
  -- The deepest category chosen.
  leaf_category_id uuid generated always as
    (coalesce(model_id, subtype_id, type_id, subcategory_id, category_id)) stored,
  -- Indexed instead of stock, so that most sales update no index (HOT updates).
  in_stock boolean not null generated always as (stock > 0) stored,
  -- 0 none, 1 low, 2 more.
  stock_level smallint not null
    generated always as (case when stock = 0 then 0 when stock <= 3 then 1 else 2 end) stored,
  has_pictures boolean not null generated always as (images <> '[]') stored,
  has_datasheet boolean not null generated always as (datasheet is not null) stored,
  -- The chosen levels form one path in the tree: each is a child of the level above.
  foreign key (category_id, category_level) references categories (id, level)
    deferrable initially immediate,
  foreign key (subcategory_id, category_id) references categories (id, parent_id)
    deferrable initially immediate,
  foreign key (type_id, subcategory_id) references categories (id, parent_id)
    deferrable initially immediate,
  foreign key (subtype_id, type_id) references categories (id, parent_id)
    deferrable initially immediate,
  foreign key (model_id, subtype_id) references categories (id, parent_id)
    deferrable initially immediate,
  -- A composite foreign key with a null in it is not checked, so gaps in the path are ruled out here.
  constraint products_subcategory_parent_check check (subcategory_id is null or category_id is not null),
  constraint products_type_parent_check check (type_id is null or subcategory_id is not null),
  constraint products_subtype_parent_check check (subtype_id is null or type_id is not null),
  constraint products_model_parent_check check (model_id is null or subtype_id is not null)
);
-- The shop's sort orders; the included columns make filtered lists index-only scans.
create index products_created_at_idx on products (created_at desc, id)
  include (leaf_category_id, in_stock, price);
create index products_price_idx on products (price, id) include (leaf_category_id, in_stock);
create index products_lower_name_idx on products (lower(name), id)
  include (name, leaf_category_id, in_stock, price);
-- The back office: last changed first, and counts by category and view.
create index products_updated_at_idx on products (updated_at desc, id)
  include (leaf_category_id, stock_level, has_pictures, has_datasheet);
create index products_leaf_category_id_idx
  on products (leaf_category_id, stock_level, has_pictures, has_datasheet);
create index products_category_id_idx on products (category_id);
create index products_subcategory_id_idx on products (subcategory_id);
create index products_type_id_idx on products (type_id);
create index products_subtype_id_idx on products (subtype_id);
create index products_model_id_idx on products (model_id);
-- Which products still use a file, asked before it is deleted.
create index products_images_idx on products using gin (images jsonb_path_ops);
create index products_datasheet_idx on products (datasheet) where datasheet is not null;

-- A bulk edit or CSV import: planned, previewed, applied as a whole, and undone if need be.
create table catalogue_changes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('bulk', 'import')),
  -- The input, so that the change can be planned again.
  request jsonb not null,
  state text not null default 'planned' check (state in ('planned', 'applied', 'undone')),
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index catalogue_changes_created_at_idx on catalogue_changes (created_at);

create table catalogue_change_rows (
  change_id uuid not null references catalogue_changes (id) on delete cascade,
  -- Row number in the file, or position in the selection.
  position integer not null,
  -- No foreign key: the product may not exist yet, or may be deleted before its plan.
  product_id uuid,
  product_name text not null,
  -- The product's version when planned; null for a product to be created.
  version integer,
  -- Its version once applied: undo only touches products that still have it.
  version_after integer,
  -- Only the changed fields. No before: created. No after: deleted.
  before jsonb,
  after jsonb,
  -- Why this row changes nothing.
  problem text,
  primary key (change_id, position),
  constraint catalogue_change_rows_product_check check (problem is not null or product_id is not null)
);
