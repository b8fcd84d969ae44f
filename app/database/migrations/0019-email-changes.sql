-- Addresses that people asked to change to, until both addresses have agreed. Only the hashes of the
-- two links are kept; a person has one change at a time, and asking again makes earlier links dead.

create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  new_link_hash text not null unique,
  old_link_hash text not null unique,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (new_link_hash <> old_link_hash)
);
create index email_changes_by_expiry on email_changes (expires_at);
