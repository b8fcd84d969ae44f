-- The catalogue: a tree of exactly five levels, and the products that hang from it.

create extension if not exists pg_trgm;

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  parent_id uuid,
  -- 1 category, 2 subcategory, 3 type, 4 subtype, 5 model
  level smallint not null check (level between 1 and 5),
  parent_level smallint generated always as (level - 1) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((parent_id is null) = (level = 1)),
  unique (id, level),
  unique (id, parent_id),
  -- A child stands exactly one level below its parent. Deferrable, so that a branch can be moved.
  foreign key (parent_id, parent_level) references categories (id, level)
    deferrable initially immediate
);
create unique index categories_name_among_siblings
  on categories (parent_id, lower(name)) nulls not distinct;
create index categories_of_parent on categories (parent_id, name);

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null check (length(btrim(description)) between 1 and 20000),
  -- Not a number counts as greater than any number, so it is ruled out by name.
  price numeric(12, 2) not null check (price > 0 and price <> 'NaN'),
  stock integer not null default 0 check (stock >= 0),
  category_id uuid,
  subcategory_id uuid,
  type_id uuid,
  subtype_id uuid,
  model_id uuid,
  category_level smallint generated always as (1) stored,
  images jsonb not null default '[]'
    check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 20),
  datasheet text,
  -- Counts the saves, so that two people editing one product notice each other.
  version integer not null default 1,
  search tsvector generated always as (
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', description), 'B')
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The chosen levels form one path down the tree: each is a child of the one before.
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
  check (subcategory_id is null or category_id is not null),
  check (type_id is null or subcategory_id is not null),
  check (subtype_id is null or type_id is not null),
  check (model_id is null or subtype_id is not null)
);
create index products_newest on products (created_at desc, id);
create index products_by_price on products (price, id);
create index products_by_name on products (lower(name), id);
create index products_of_category on products (category_id);
create index products_of_subcategory on products (subcategory_id);
create index products_of_type on products (type_id);
create index products_of_subtype on products (subtype_id);
create index products_of_model on products (model_id);
create index products_full_text on products using gin (search);
create index products_name_trigrams on products using gin (name gin_trgm_ops);
