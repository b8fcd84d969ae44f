-- Facet counts are counted by plain queries on the indexes (docs/decisions/0072): no tallies.

drop trigger products_tally_insert on products;
drop trigger products_tally_update on products;
drop trigger products_tally_delete on products;
drop trigger products_tally_truncate on products;
drop trigger products_tally_shelves_insert on products;
drop trigger products_tally_shelves_update on products;
drop trigger products_tally_shelves_delete on products;
drop trigger products_tally_shelves_truncate on products;
drop function tally_products, tally_shelves, fold_catalogue_tallies, fold_shelf_tallies, price_step;
drop table catalogue_tallies, shelf_tallies;
