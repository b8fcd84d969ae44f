-- Consent to marketing is confirmed by email (POPIA, section 69): a switch alone is not consent.

alter table preference_consents drop constraint preference_consents_channel_check;
alter table preference_consents add constraint preference_consents_channel_check
  check (channel in ('sign-up', 'account', 'email'));

-- A token confirms what is switched on, from the mailbox that the user had when it was sent.
create table preference_confirmations (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (length(email) <= 254),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index preference_confirmations_user_id_idx on preference_confirmations (user_id);
create index preference_confirmations_expires_at_idx on preference_confirmations (expires_at);
