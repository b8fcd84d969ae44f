-- The inbox of the contact form: messages, replies and internal notes.

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- The reference that people quote.
  number integer generated always as identity (start with 1001) unique,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(btrim(message)) between 1 and 10000),
  -- A honeypot of the form was triggered.
  is_suspected_bot boolean not null default false,
  state text not null default 'open' check (state in ('open', 'answered', 'archived', 'spam')),
  state_changed_at timestamptz not null default now(),
  read_at timestamptz,
  assigned_to uuid references users (id) on delete set null,
  -- The site promises an answer within 24 hours; restarts when an answered message is reopened.
  due_at timestamptz not null default now() + interval '24 hours',
  answered_at timestamptz,
  answered_by uuid references users (id) on delete set null,
  -- The Message-ID of our acknowledgement: replies are threaded below it.
  thread_id text,
  created_at timestamptz not null default now(),
  constraint contact_messages_answered_check check (state <> 'answered' or answered_at is not null)
);
create index contact_messages_created_at_idx on contact_messages (created_at desc, id);
create index contact_messages_lower_email_idx on contact_messages (lower(email), created_at desc);
create index contact_messages_state_due_at_idx on contact_messages (state, due_at, number);
create index contact_messages_spam_idx on contact_messages (state_changed_at) where state = 'spam';
create index contact_messages_text_trgm_idx on contact_messages
  using gin (lower(name || ' ' || email || ' ' || message) gin_trgm_ops);

create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  channel text not null check (channel in ('mail', 'whatsapp', 'phone', 'elsewhere')),
  -- Kept here because the outbox deletes finished mails.
  body text check (length(btrim(body)) between 1 and 10000),
  mail_id uuid references mail_outbox (id) on delete set null,
  thread_id text,
  created_at timestamptz not null default clock_timestamp(),
  constraint contact_replies_mail_body_check check ((channel = 'mail') = (body is not null))
);
create index contact_replies_message_id_idx on contact_replies (message_id, created_at);
create index contact_replies_mail_id_idx on contact_replies (mail_id);

-- Internal notes, read by staff only.
create table contact_notes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
create index contact_notes_message_id_idx on contact_notes (message_id, created_at);
