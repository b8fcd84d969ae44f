-- Stock for staff: a low-stock threshold and a cost price for each product, and its stock history.

alter table products
  add column low_stock_threshold integer not null default 3
    check (low_stock_threshold between 0 and 1000000),
  -- Excluding VAT; null: unknown. For staff only.
  add column cost_price numeric(12, 2) check (cost_price >= 0);

-- 0 none, 1 low, 2 more. The indexes that contain the column go with it.
alter table products drop column stock_level;
alter table products
  add column stock_level smallint not null generated always as
    (case when stock = 0 then 0 when stock <= low_stock_threshold then 1 else 2 end) stored;
create index products_updated_at_idx on products (updated_at desc, id)
  include (leaf_category_id, stock_level, has_pictures, has_datasheet, status);
create index products_leaf_category_id_idx
  on products (leaf_category_id, stock_level, has_pictures, has_datasheet, status);

create table stock_movements (
  -- Counted up, so that the movements of one transaction keep their order.
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  change integer not null check (change <> 0),
  -- The stock after it.
  balance integer not null check (balance >= 0),
  reason text not null
    check (reason in ('sale', 'cancellation', 'return', 'edit', 'import', 'bulk')),
  order_id uuid references orders (id) on delete set null,
  -- Null: a customer or a job. The name outlives the account, as in the audit log.
  actor_name text check (length(actor_name) between 1 and 254)
);
create index stock_movements_product_id_idx on stock_movements (product_id, id desc);
create index stock_movements_order_id_idx on stock_movements (order_id) where order_id is not null;

-- A trigger, so that no code path can change stock without a movement. Reason, order and actor are
-- settings of the transaction.
create function record_stock_movement() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, change, balance, reason, order_id, actor_name)
  values (
    new.id,
    new.stock - case when tg_op = 'UPDATE' then old.stock else 0 end,
    new.stock,
    coalesce(nullif(current_setting('stock.reason', true), ''), 'edit'),
    nullif(current_setting('stock.order_id', true), '')::uuid,
    nullif(current_setting('stock.actor_name', true), '')
  );
  return null;
end $$;
create trigger products_record_opening_stock after insert on products
  for each row when (new.stock > 0) execute function record_stock_movement();
create trigger products_record_stock_movement after update on products
  for each row when (old.stock <> new.stock) execute function record_stock_movement();
