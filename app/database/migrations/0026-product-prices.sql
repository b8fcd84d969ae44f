-- Sale prices and quantity breaks. "price" stays the current selling price that every list and order reads.

-- The price at a moment: the sale price while the sale runs, the regular price otherwise.
create function selling_price(
  regular_price numeric, sale_price numeric, starts_at timestamptz, ends_at timestamptz, at timestamptz
) returns numeric immutable parallel safe language sql
return case
  when sale_price is not null and coalesce(starts_at <= at, true) and coalesce(at < ends_at, true)
  then sale_price else regular_price end;

-- Whole cents by quantity: both ascend and descend strictly, from 1 at the regular price.
create function are_price_breaks(breaks jsonb, regular_price numeric) returns boolean
immutable parallel safe language sql
return case when jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) > 10 then false else (
  select coalesce(bool_and(coalesce(
    quantity > quantity_before and quantity <= 999999 and cents < cents_before and cents > 0
      and quantity % 1 = 0 and cents % 1 = 0, false)), true)
  from (
    select quantity, cents,
      lag(quantity, 1, 1::numeric) over (order by place) as quantity_before,
      lag(cents, 1, regular_price * 100) over (order by place) as cents_before
    from (
      select place, (item -> 'quantity')::numeric as quantity, (item -> 'cents')::numeric as cents
      from jsonb_array_elements(breaks) with ordinality as list (item, place)
    ) as steps
  ) as compared
) end;

alter table products
  add column regular_price numeric(12, 2),
  add column sale_price numeric(12, 2),
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz,
  add column price_breaks jsonb not null default '[]';
update products set regular_price = price;
alter table products
  alter column regular_price set not null,
  add constraint products_regular_price_check check (regular_price > 0 and regular_price <> 'NaN'),
  add constraint products_sale_price_check check (sale_price > 0 and sale_price < regular_price),
  add constraint products_sale_dates_check check (
    sale_ends_at > sale_starts_at
    and (sale_price is not null or (sale_starts_at is null and sale_ends_at is null))),
  add constraint products_price_breaks_check check (are_price_breaks(price_breaks, regular_price));
create index products_sale_idx on products (sale_starts_at, sale_ends_at) where sale_price is not null;

create function set_selling_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.regular_price := coalesce(new.regular_price, new.price);
  elsif new.price <> old.price and new.regular_price = old.regular_price
    and selling_price(null, new.sale_price, new.sale_starts_at, new.sale_ends_at, now()) is null then
    -- Only the price was given, and no sale runs.
    new.regular_price := new.price;
  end if;
  new.price := selling_price(
    new.regular_price, new.sale_price, new.sale_starts_at, new.sale_ends_at, now());
  return new;
end $$;
create trigger products_set_selling_price
  before insert or update of price, regular_price, sale_price, sale_starts_at, sale_ends_at on products
  for each row execute function set_selling_price();
