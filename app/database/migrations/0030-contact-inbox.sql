-- The inbox of the contact form: where a message stands, whose it is, by when it must be answered.

alter table contact_messages
  -- What people call a message by; no name of theirs is needed to speak of it.
  add column number integer generated always as identity (start with 1001) unique,
  add column state text not null default 'open'
    check (state in ('open', 'answered', 'archived', 'spam')),
  add column state_since timestamptz not null default now(),
  add column read_at timestamptz,
  -- The promise of the site: an answer within 24 hours. Begins anew when an answered one is reopened.
  add column due_at timestamptz,
  -- It fell into one of the traps of the form.
  add column looks_automatic boolean not null default false,
  add column assigned_to uuid references users (id) on delete set null,
  add column answered_at timestamptz,
  add column answered_by uuid references users (id) on delete set null,
  -- The Message-ID of our acknowledgement: answers stand under it in the sender's mail program.
  add column thread_id text;
update contact_messages set due_at = created_at + interval '24 hours', state_since = created_at;
alter table contact_messages
  alter column due_at set not null,
  alter column due_at set default now() + interval '24 hours',
  add constraint contact_messages_answered_check check (state <> 'answered' or answered_at is not null);
create index contact_messages_due on contact_messages (state, due_at, number);
create index contact_messages_spam on contact_messages (state_since) where state = 'spam';
create index contact_messages_search on contact_messages
  using gin (lower(name || ' ' || email || ' ' || message) gin_trgm_ops);

-- What was answered, and how. The words of a mail are kept here: the outbox forgets them.
create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  channel text not null check (channel in ('mail', 'whatsapp', 'phone', 'elsewhere')),
  body text check (length(btrim(body)) between 1 and 10000),
  mail_id uuid references mail_outbox (id) on delete set null,
  thread_id text,
  created_at timestamptz not null default clock_timestamp(),
  constraint contact_replies_words_check check ((channel = 'mail') = (body is not null))
);
create index contact_replies_of_message on contact_replies (message_id, created_at);
create index contact_replies_of_mail on contact_replies (mail_id);

-- What staff tell each other about a message; no one else reads it.
create table contact_notes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
create index contact_notes_of_message on contact_notes (message_id, created_at);
