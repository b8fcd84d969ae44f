-- Two-step login: the secret of the authenticator app and the recovery codes, both encrypted by Better
-- Auth, which owns second_factors and users.two_factor_enabled.

alter table users add column two_factor_enabled boolean not null default false;

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

-- A code of the app works once. Rows are worthless after two minutes, and deleted.
create table used_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

-- Staff remove a lost second factor; its owner has a day to stop it.
create table second_factor_recoveries (
  user_id uuid primary key references users (id) on delete cascade,
  started_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  takes_effect_at timestamptz not null,
  stop_token_hash text not null unique
);

alter table sessions add column stepped_up_at timestamptz;

alter table known_devices
  add column trusted_until timestamptz,
  add column ip_address text,
  add column user_agent text;
