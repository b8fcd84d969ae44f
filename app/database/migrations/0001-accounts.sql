-- Accounts: users, how they authenticate, their role and what they consented to.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 200),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The only authority on who is an admin.
create table profiles (
  id uuid primary key references users (id) on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_role_idx on profiles (role);

-- A trigger, so that no code path can create a user without a profile.
create function create_user_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (id) values (new.id);
  return new;
end $$;
create trigger users_create_profile after insert on users
  for each row execute function create_user_profile();

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  -- Idle timeout: 7 days, or 30 with "keep me signed in".
  days smallint not null default 7 check (days in (7, 30)),
  expires_at timestamptz not null,
  -- Updated every few minutes of use, not with every request.
  last_seen_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Login methods of a user (Better Auth).
create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  access_token_expires_at timestamptz,
  refresh_token text,
  refresh_token_expires_at timestamptz,
  id_token text,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id_idx on accounts (user_id);

-- One-time tokens of Better Auth (password reset).
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  -- By the database's clock; Better Auth only knows the clock of its own process.
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on verifications (identifier);
create index verifications_expires_at_idx on verifications (expires_at);

-- A token verifies the email address that the user had when it was sent.
create table email_verifications (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (length(email) <= 254),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_verifications_user_id_idx on email_verifications (user_id);
create index email_verifications_expires_at_idx on email_verifications (expires_at);

-- A pending change of email: both addresses must confirm. One per user; a new request replaces it.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  new_token_hash text not null unique,
  old_token_hash text not null unique,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_changes_distinct_tokens_check check (new_token_hash <> old_token_hash)
);
create index email_changes_expires_at_idx on email_changes (expires_at);

-- Browsers that have logged in before: their failed logins are counted apart, so that an attacker
-- cannot lock the owner out.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index known_devices_user_id_last_used_at_idx on known_devices (user_id, last_used_at);
create index known_devices_last_used_at_idx on known_devices (last_used_at);

create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  newsletter boolean not null default true,
  promotions boolean not null default false,
  updates boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Evidence of each consent, with the wording that the user read. Append-only.
create table preference_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  preference text not null check (preference in ('newsletter', 'promotions', 'updates')),
  value boolean not null,
  wording text not null check (length(wording) between 1 and 500),
  channel text not null check (channel in ('sign-up', 'account')),
  created_at timestamptz not null default now()
);
create index preference_consents_user_id_created_at_idx
  on preference_consents (user_id, created_at desc);

create function reject_consent_change() returns trigger language plpgsql as $$
begin
  -- A delete that cascades from users runs inside the foreign key's trigger, one level deeper.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'A recorded consent is neither changed nor removed' using errcode = 'check_violation';
end $$;
create trigger preference_consents_append_only before update or delete on preference_consents
  for each row execute function reject_consent_change();

-- Sign-up does not log in: a ticket lets the new user save preferences once, and nothing else.
create table preference_tickets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index preference_tickets_user_id_idx on preference_tickets (user_id);
create index preference_tickets_expires_at_idx on preference_tickets (expires_at);
