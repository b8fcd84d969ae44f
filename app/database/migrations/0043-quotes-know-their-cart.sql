-- The cart that a quotation came from: once it is accepted, its goods have been ordered and leave it.
alter table quotes add column cart_id uuid references carts on delete set null;
create index quotes_of_cart on quotes (cart_id) where cart_id is not null;
