-- What was uploaded, product or no product: what a page must know of it, and what to sweep away.

create table pictures (
  path text primary key check (length(path) between 1 and 200),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Holds the place on the page; none when the ground shows through the picture.
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- Of the smaller files beside it.
  widths integer[] not null default '{}',
  -- When it was uploaded or last put on a product; on no product a day later, it is swept away.
  claimed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index pictures_by_claim on pictures (claimed_at);

create table datasheets (
  path text primary key check (length(path) between 1 and 200),
  size integer not null check (size > 0),
  claimed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index datasheets_by_claim on datasheets (claimed_at);

-- Which products show a file: asked before the file is removed.
create index products_of_picture on products using gin (images jsonb_path_ops);
create index products_of_datasheet on products (datasheet) where datasheet is not null;
