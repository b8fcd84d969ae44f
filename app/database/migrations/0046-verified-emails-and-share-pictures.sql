-- The email addresses an account has verified, and how long it held them: export and erasure follow these.

create table verified_emails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- Null: verified before this table existed.
  verified_at timestamptz,
  -- Null: the account still has this address.
  held_until timestamptz,
  -- When the last other account gave the address up: what was written until then is not this account's.
  previous_holder_until timestamptz
);
create index verified_emails_user_id_idx on verified_emails (user_id);
create index verified_emails_email_idx on verified_emails (email);
create unique index verified_emails_held_idx on verified_emails (email) where held_until is null;

-- Addresses that were given up earlier are stored nowhere, so they cannot be recorded.
insert into verified_emails (user_id, email) select id, email from users where email_verified;

-- A trigger, because five code paths verify an address.
create function record_verified_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.email_verified then
    if new.email_verified and new.email = old.email then
      return new;
    end if;
    if new.email = old.email then
      -- Not verified after all.
      delete from verified_emails where user_id = new.id and email = old.email and held_until is null;
    else
      update verified_emails set held_until = now()
      where user_id = new.id and email = old.email and held_until is null;
    end if;
  end if;
  if new.email_verified then
    insert into verified_emails (user_id, email, verified_at, previous_holder_until)
    select new.id, new.email, now(), max(held_until)
    from verified_emails where email = new.email and user_id <> new.id;
  end if;
  return new;
end $$;
create trigger users_record_verified_email after insert or update of email, email_verified on users
  for each row execute function record_verified_email();

-- The JPEG of a product's first picture that shared links show. Null: not made yet. Failed: it cannot be made.
alter table pictures add column share_picture text check (share_picture in ('stored', 'failed'));
