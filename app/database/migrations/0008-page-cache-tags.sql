-- Whoever changes the catalogue, by whatever way, every process drops the pages that show it.

create function announce_changed_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_cache', 'products');
  return null;
end $$;
create trigger products_announce_change after insert or update or delete or truncate on products
  for each statement execute function announce_changed_products();

create function announce_changed_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_cache', 'product:' || old.id);
  return null;
end $$;
create trigger product_announces_change after update or delete on products
  for each row execute function announce_changed_product();

create function announce_changed_categories() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_cache', 'categories');
  return null;
end $$;
create trigger categories_announce_change after insert or update or delete or truncate on categories
  for each statement execute function announce_changed_categories();
