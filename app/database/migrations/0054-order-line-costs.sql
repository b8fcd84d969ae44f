-- What the product cost when it was ordered, excluding VAT: the margin of a sale does not change with the next price
-- list. Null if it was not known.
alter table order_lines add column cost_price numeric(12, 2) check (cost_price >= 0);
