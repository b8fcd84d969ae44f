-- Placed by somebody who was not signed in with a verified email address. It stays set when the
-- order is claimed by an account later: a stranger may have placed it with that address.
alter table orders add column is_guest boolean not null default false;
update orders set is_guest = true where user_id is null and source <> 'staff';

-- How many unpaid orders an email address has open.
create index orders_open_by_email on orders (lower(email)) where state = 'awaiting-payment';
