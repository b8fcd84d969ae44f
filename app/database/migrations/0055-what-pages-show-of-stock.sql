-- An order takes from the stock; pages say how many there are of the last three only
-- (app/domain/products/shown-stock.ts). So a sale of one of many drops no page: nothing on it changed.

drop trigger products_announce_change on products;
drop trigger product_announces_change on products;

create trigger products_announce_change after insert or delete or truncate on products
  for each statement execute function announce_changed_products();
create trigger product_announces_removal after delete on products
  for each row execute function announce_changed_product();

create function announce_visible_change() returns trigger language plpgsql as $$
begin
  old.stock := least(old.stock, 4);
  new.stock := least(new.stock, 4);
  -- For the back office, whose pages are never kept, and for the sitemap, which may be an hour late.
  old.stock_level := new.stock_level;
  old.version := new.version;
  old.updated_at := new.updated_at;
  -- These follow from name and description, and are long.
  old.search := new.search;
  old.name_words := new.name_words;
  old.opening_words := new.opening_words;
  if old is distinct from new then
    perform pg_notify('page_cache', 'products');
    perform pg_notify('page_cache', 'product:' || old.id);
  end if;
  return null;
end $$;
create trigger product_announces_change after update on products
  for each row execute function announce_visible_change();
