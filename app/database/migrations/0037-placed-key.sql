-- The key under which this cart was last ordered: a press whose answer was lost finds its order.
alter table checkouts add column placed_key uuid;
