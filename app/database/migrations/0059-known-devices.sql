-- Failed logins are counted apart for browsers that have logged in to the account before, so that
-- nobody else's failures keep the owner out.

create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index known_devices_of_user on known_devices (user_id, last_used_at);
create index known_devices_by_last_use on known_devices (last_used_at);

-- A limit that is used up may still allow one attempt a minute: counted from the last one allowed.
alter table rate_limits add column last_consumed_at timestamptz;
