-- Backorders: units that are sold before they are in stock, with the date that the customer was promised.

alter table products
  add column allows_backorder boolean not null default false,
  -- When new stock leaves us; once it has passed, the lead time applies.
  add column restock_date date;

alter table order_lines
  -- Of the quantity, how many were not in stock when they were ordered.
  add column backordered integer not null default 0,
  -- Of these, how many the order still waits for.
  add column awaited integer not null default 0,
  -- The day by which the customer was promised to have them.
  add column expected_by date,
  add constraint order_lines_backordered_check check (backordered between 0 and quantity),
  add constraint order_lines_awaited_check
    check (awaited between 0 and backordered and awaited + restocked <= quantity),
  add constraint order_lines_expected_by_check check ((backordered > 0) = (expected_by is not null));
create index order_lines_awaited_idx on order_lines (product_id) where awaited > 0;

-- ECT Act, section 46: delivery takes at most 30 days unless the buyer has agreed to more.
alter table orders
  add column late_delivery_terms text check (length(late_delivery_terms) between 1 and 30000),
  add column late_delivery_agreed_at timestamptz,
  add constraint orders_late_delivery_check
    check ((late_delivery_terms is null) = (late_delivery_agreed_at is null));
