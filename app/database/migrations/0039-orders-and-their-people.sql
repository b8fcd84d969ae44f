-- Orders of guests are found by their address once its owner has proved it.
create index orders_of_guests on orders (lower(email)) where user_id is null;
create index quotes_of_guests on quotes (lower(details ->> 'email')) where user_id is null;

-- Somebody asked us to forget them while goods that they had paid for were still to be delivered:
-- they are forgotten once the order has ended.
alter table orders add column forget_when_over boolean not null default false;
create index orders_to_forget on orders (state) where forget_when_over;
