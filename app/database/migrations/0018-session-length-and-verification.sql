-- How many days of rest a session survives: a week, or a month for whoever asked to be kept signed in.
alter table sessions add column days smallint not null default 7 check (days in (7, 30));

-- Links that prove an address. A link is for one person and the address they had when it was mailed.
create table email_verifications (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (length(email) <= 254),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_verifications_of_user on email_verifications (user_id);
create index email_verifications_by_expiry on email_verifications (expires_at);
