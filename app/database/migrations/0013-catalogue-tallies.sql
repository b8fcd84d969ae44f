-- How many products stand on each shelf, so that counting does not read the catalogue.

-- The step of the price scale that a price falls on; app/domain/products/price-steps.ts draws it.
create function price_step(price numeric) returns smallint immutable parallel safe language sql
return width_bucket(price, array[
  100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10000, 15000, 20000, 30000, 50000,
  70000, 100000, 150000, 200000, 300000, 500000
]::numeric[]);

-- Sums of additions and removals. Nobody waits for anybody: a change adds rows of its own, and now
-- and then rows that nobody else is folding are folded into one for each shelf.
create table catalogue_tallies (
  id bigint generated always as identity primary key,
  shelf_id uuid,
  in_stock boolean not null,
  price_step smallint not null,
  products integer not null
-- Emptied often, and small: its dead rows must not be what a count reads.
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function fold_catalogue_tallies() returns void language sql as $$
  with taken as (
    delete from catalogue_tallies where id in (
      select id from catalogue_tallies order by id limit 50000 for update skip locked
    ) returning shelf_id, in_stock, price_step, products
  )
  insert into catalogue_tallies (shelf_id, in_stock, price_step, products)
  select shelf_id, in_stock, price_step, sum(products) from taken
  group by shelf_id, in_stock, price_step having sum(products) <> 0
$$;

create function tally_products() returns trigger language plpgsql as $$
declare
  newest bigint[];
begin
  if tg_op = 'TRUNCATE' then
    delete from catalogue_tallies;
    return null;
  elsif tg_op = 'INSERT' then
    with added as (
      insert into catalogue_tallies (shelf_id, in_stock, price_step, products)
      select shelf_id, in_stock, price_step(price), count(*) from new_products group by 1, 2, 3
      returning id
    ) select array_agg(id) into newest from added;
  elsif tg_op = 'DELETE' then
    with added as (
      insert into catalogue_tallies (shelf_id, in_stock, price_step, products)
      select shelf_id, in_stock, price_step(price), -count(*) from old_products group by 1, 2, 3
      returning id
    ) select array_agg(id) into newest from added;
  else
    with added as (
      insert into catalogue_tallies (shelf_id, in_stock, price_step, products)
      select shelf_id, in_stock, step, sum(change) from (
        select shelf_id, in_stock, price_step(price) as step, 1 as change from new_products
        union all
        select shelf_id, in_stock, price_step(price), -1 from old_products
      ) changes
      group by 1, 2, 3 having sum(change) <> 0
      returning id
    ) select array_agg(id) into newest from added;
  end if;
  if exists (select from unnest(newest) as number where number % 10000 = 0) then
    perform fold_catalogue_tallies();
  end if;
  return null;
end $$;

create trigger products_tally_insert after insert on products
  referencing new table as new_products for each statement execute function tally_products();
create trigger products_tally_update after update on products
  referencing old table as old_products new table as new_products
  for each statement execute function tally_products();
create trigger products_tally_delete after delete on products
  referencing old table as old_products for each statement execute function tally_products();
create trigger products_tally_truncate after truncate on products
  for each statement execute function tally_products();

insert into catalogue_tallies (shelf_id, in_stock, price_step, products)
select shelf_id, in_stock, price_step(price), count(*) from products group by 1, 2, 3;
