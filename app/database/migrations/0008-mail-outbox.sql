-- Transactional outbox: a mail is written in the transaction that causes it, and delivered afterwards.

create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- The same on every attempt, so that receivers can drop duplicates.
  message_id text not null unique,
  -- Message-IDs for the References header, oldest first.
  thread_references text[] not null default '{}',
  kind text not null,
  to_email text not null check (length(to_email) between 3 and 254),
  reply_to text check (length(reply_to) between 3 and 254),
  subject text not null check (subject !~ '[\r\n]' and length(subject) between 1 and 300),
  text_body text not null,
  html_body text not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- A worker's lease: until then nobody else delivers this mail; a dead worker's lease runs out.
  lease_expires_at timestamptz,
  last_error text,
  sent_at timestamptz,
  -- "folder" reached nobody, and staff must be able to tell.
  sent_via text check (sent_via in ('smtp', 'folder')),
  -- Set after the last attempt.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mail_outbox_outcome_check check (sent_at is null or failed_at is null)
);
create index mail_outbox_next_attempt_at_idx on mail_outbox (next_attempt_at)
  where sent_at is null and failed_at is null;
create index mail_outbox_created_at_idx on mail_outbox (created_at desc, id);
-- Retention: finished mails are deleted, oldest first.
create index mail_outbox_finished_at_idx on mail_outbox (coalesce(sent_at, failed_at))
  where sent_at is not null or failed_at is not null;

create function notify_mail_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_outbox', '');
  return null;
end $$;
create trigger mail_outbox_notify after insert on mail_outbox
  for each statement execute function notify_mail_outbox();
