-- Files of settings and content that staff have uploaded, until they confirm the changes. The pictures
-- are already in the file store.

create table site_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) <= 200),
  site jsonb not null check (jsonb_typeof(site) = 'object'),
  pictures jsonb not null check (jsonb_typeof(pictures) = 'object'),
  created_at timestamptz not null default now()
);
