-- A customer's page shows what came from their address.

create index contact_messages_of_address on contact_messages (lower(email), created_at desc);
