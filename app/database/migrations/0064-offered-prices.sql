-- The last price at which a product was published outside a sale: only that list price may be crossed out.

alter table products add column offered_price numeric(12, 2);

create table offered_prices (
  product_id uuid not null references products (id) on delete cascade,
  price numeric(12, 2) not null,
  since timestamptz not null default now(),
  primary key (product_id, since)
);

create function set_offered_price() returns trigger language plpgsql as $$
begin
  new.offered_price := new.price;
  return new;
end $$;
-- Triggers run in the order of their names: this one after products_set_selling_price.
create trigger products_update_offered_price
  before insert or update of price, regular_price, sale_price, sale_starts_at, sale_ends_at, status
  on products
  for each row when (
    new.status = 'published' and new.price = new.regular_price and new.price > 0)
  execute function set_offered_price();

create function record_offered_price() returns trigger language plpgsql as $$
begin
  -- Of several prices in one transaction, customers saw the last one only.
  insert into offered_prices (product_id, price) values (new.id, new.offered_price)
  on conflict (product_id, since) do update set price = excluded.price;
  return null;
end $$;
create trigger products_record_first_offered_price after insert on products
  for each row when (new.offered_price is not null) execute function record_offered_price();
create trigger products_record_offered_price after update on products
  for each row when (old.offered_price is distinct from new.offered_price)
  execute function record_offered_price();

-- Nothing tells what was charged before today: list prices count as offered, also of products in a sale.
update products set offered_price = regular_price where status = 'published';
