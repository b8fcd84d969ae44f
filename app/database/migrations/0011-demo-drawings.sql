-- Which demo products still wait for their pictures and datasheet. A row goes in the same
-- transaction that gives the product what was drawn, so that each is drawn once.

create table demo_drawings (
  product_id uuid primary key references products (id) on delete cascade,
  -- The product's name in the demo: an admin may have renamed it since.
  name text not null,
  -- In which order: the newest product first.
  position integer not null
);
create index demo_drawings_in_order on demo_drawings (position);
