-- Stock is held for a limited time; the unpaid order stays payable after the hold has ended.
alter table orders
  add column stock_held_until timestamptz,
  -- Keyed hash of the IP group that the hold counts against. Cleared when the hold ends.
  add column hold_ip_hash text;

-- Orders taken by staff keep their stock for as long as they can be paid.
update orders set stock_held_until =
  case when source = 'staff' then expires_at else least(expires_at, now() + interval '24 hours') end
where state = 'awaiting-payment' and stock_held;

alter table orders
  add constraint orders_hold_check check (stock_held_until is null or stock_held),
  add constraint orders_hold_ip_check check (hold_ip_hash is null or stock_held_until is not null);

create index orders_holds_ending on orders (stock_held_until) where stock_held_until is not null;
create index orders_holds_of_ip on orders (hold_ip_hash) where hold_ip_hash is not null;
