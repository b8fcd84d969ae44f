-- Where a service is offered, and the address where it is carried out.

alter table products
  -- Provinces and ranges of postal codes: Gauteng, 0300-0310. Null: everywhere.
  add column service_area text check (length(service_area) between 1 and 600);

alter table orders
  -- Where a service is carried out, if nothing is delivered by courier.
  add column site_address jsonb,
  add constraint orders_site_address_check check (site_address is null or (
    jsonb_typeof(site_address) = 'object' and delivery_method <> 'courier' and full_name <> ''
  ));
