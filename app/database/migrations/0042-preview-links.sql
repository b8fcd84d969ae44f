-- Links to a draft for people without an account. Each shows the draft as it was when the link was made.

create table content_previews (
  id uuid primary key default gen_random_uuid(),
  document_id text not null references content_documents on delete cascade,
  value jsonb not null check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 262144),
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null check (length(created_by) <= 254),
  expires_at timestamptz not null
);

create index content_previews_document on content_previews (document_id, created_at desc);
