create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(btrim(message)) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc, id);
