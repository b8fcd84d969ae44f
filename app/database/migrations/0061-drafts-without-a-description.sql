-- Only products that are not for sale, nor about to be, may lack a description.
alter table products
  drop constraint products_description_check,
  add constraint products_description_check check (
    length(btrim(description)) between 1 and 20000
    or (description = '' and status <> 'published' and publish_at is null));
