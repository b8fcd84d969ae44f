-- The link in the email to staff about a login from a new device. It outlives its session, which a thief
-- could replace by another one.
create table login_alerts (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index login_alerts_user_id on login_alerts (user_id);
