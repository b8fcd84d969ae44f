-- Mail is written here in the transaction that causes it, and delivered afterwards.

create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- The same on every attempt, so that a receiver can drop a mail that came twice.
  message_id text not null unique,
  kind text not null,
  to_address text not null check (length(to_address) between 3 and 254),
  reply_to text check (length(reply_to) between 3 and 254),
  subject text not null check (subject !~ '[\r\n]' and length(subject) between 1 and 300),
  text_body text not null,
  html_body text not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- While a worker holds a mail, nobody else takes it; a dead worker's hold runs out.
  held_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  check (sent_at is null or given_up_at is null)
);
create index mail_outbox_due on mail_outbox (next_attempt_at)
  where sent_at is null and given_up_at is null;
create index mail_outbox_newest on mail_outbox (created_at desc, id);

create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_outbox', '');
  return null;
end $$;
create trigger mail_announces_itself after insert on mail_outbox
  for each statement execute function announce_mail();
