-- What is still to be drawn for the demo products. A row goes in the same transaction that gives
-- the product what was drawn, so that each part is drawn once, whoever draws and whoever is killed.

create table demo_drawings (
  product_id uuid not null references products (id) on delete cascade,
  -- The cover first, so that every list is complete early; then the other pictures and the datasheet.
  part text not null check (part in ('cover', 'rest')),
  -- The product's name in the demo: an admin may have renamed it since.
  name text not null,
  position integer not null,
  primary key (product_id, part)
);
create index demo_drawings_in_order on demo_drawings (position);
