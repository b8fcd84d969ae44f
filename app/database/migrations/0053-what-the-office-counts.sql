-- The back office's list of a very large catalogue: the views counted without reading it, and the
-- products changed last found without sorting it.

-- As catalogue_tallies (0013): sums of additions and removals, and nobody waits for anybody. Far
-- fewer rows, for those who do not ask about prices: the back office, and the shop without a range.
create table shelf_tallies (
  id bigint generated always as identity primary key,
  shelf_id uuid,
  stock_level smallint not null,
  has_pictures boolean not null,
  has_datasheet boolean not null,
  products integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function fold_shelf_tallies() returns void language sql as $$
  with taken as (
    delete from shelf_tallies where id in (
      select id from shelf_tallies order by id limit 50000 for update skip locked
    ) returning shelf_id, stock_level, has_pictures, has_datasheet, products
  )
  insert into shelf_tallies (shelf_id, stock_level, has_pictures, has_datasheet, products)
  select shelf_id, stock_level, has_pictures, has_datasheet, sum(products) from taken
  group by 1, 2, 3, 4 having sum(products) <> 0
$$;

create function tally_shelves() returns trigger language plpgsql as $$
declare
  newest bigint[];
begin
  if tg_op = 'TRUNCATE' then
    delete from shelf_tallies;
    return null;
  elsif tg_op = 'INSERT' then
    with added as (
      insert into shelf_tallies (shelf_id, stock_level, has_pictures, has_datasheet, products)
      select shelf_id, stock_level, has_pictures, has_datasheet, count(*) from new_products
      group by 1, 2, 3, 4
      returning id
    ) select array_agg(id) into newest from added;
  elsif tg_op = 'DELETE' then
    with added as (
      insert into shelf_tallies (shelf_id, stock_level, has_pictures, has_datasheet, products)
      select shelf_id, stock_level, has_pictures, has_datasheet, -count(*) from old_products
      group by 1, 2, 3, 4
      returning id
    ) select array_agg(id) into newest from added;
  else
    with added as (
      insert into shelf_tallies (shelf_id, stock_level, has_pictures, has_datasheet, products)
      select shelf_id, stock_level, has_pictures, has_datasheet, sum(change) from (
        select shelf_id, stock_level, has_pictures, has_datasheet, 1 as change from new_products
        union all
        select shelf_id, stock_level, has_pictures, has_datasheet, -1 from old_products
      ) changes
      group by 1, 2, 3, 4 having sum(change) <> 0
      returning id
    ) select array_agg(id) into newest from added;
  end if;
  if exists (select from unnest(newest) as number where number % 2000 = 0) then
    perform fold_shelf_tallies();
  end if;
  return null;
end $$;

create trigger products_tally_shelves_insert after insert on products
  referencing new table as new_products for each statement execute function tally_shelves();
create trigger products_tally_shelves_update after update on products
  referencing old table as old_products new table as new_products
  for each statement execute function tally_shelves();
create trigger products_tally_shelves_delete after delete on products
  referencing old table as old_products for each statement execute function tally_shelves();
create trigger products_tally_shelves_truncate after truncate on products
  for each statement execute function tally_shelves();

insert into shelf_tallies (shelf_id, stock_level, has_pictures, has_datasheet, products)
select shelf_id, stock_level, has_pictures, has_datasheet, count(*) from products
group by 1, 2, 3, 4;

-- A sale changes neither the hour of the last change nor, mostly, the level of the stock: it still
-- writes no index. What the views and branches ask about stands beside it.
create index products_by_change on products (updated_at desc, id)
  include (shelf_id, stock_level, has_pictures, has_datasheet);

analyze shelf_tallies;
