-- What each person allowed us to mail, in the words they read. Kept as it was: a consent that could
-- be rewritten would prove nothing.

create table preference_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  preference text not null check (preference in ('newsletter', 'promotions', 'updates')),
  value boolean not null,
  wording text not null check (length(wording) between 1 and 500),
  channel text not null check (channel in ('sign-up', 'account')),
  created_at timestamptz not null default now()
);
create index preference_consents_of_user on preference_consents (user_id, created_at desc);

create function keep_consent_as_it_was() returns trigger language plpgsql as $$
begin
  -- Deleting the person deletes what they said: that comes from the foreign key, one level deeper.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'A recorded consent is neither changed nor removed' using errcode = 'check_violation';
end $$;
create trigger consent_stays before update or delete on preference_consents
  for each row execute function keep_consent_as_it_was();

-- Signing up does not sign in. A ticket lets whoever has just signed up save their preferences,
-- once, and nothing else; only its hash is kept.
create table preference_tickets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index preference_tickets_of_user on preference_tickets (user_id);
create index preference_tickets_by_expiry on preference_tickets (expires_at);
