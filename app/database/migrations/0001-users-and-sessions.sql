-- People who have an account, how they prove who they are, and where they are signed in.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 200),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);

-- The one authority on who is an admin.
create table profiles (
  id uuid primary key references users (id) on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_by_role on profiles (role);

-- Every user has a profile from the first moment, whoever creates the user.
create function create_profile_of_user() returns trigger language plpgsql as $$
begin
  insert into profiles (id) values (new.id);
  return new;
end $$;
create trigger user_gets_profile after insert on users
  for each row execute function create_profile_of_user();
