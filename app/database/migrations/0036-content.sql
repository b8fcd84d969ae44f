-- Texts and pictures that the owner has edited. A document without a row is as in
-- app/content/default-site.json.

create table content_documents (
  id text primary key check (id ~ '^[a-z]{1,20}(/[a-z0-9-]{1,80})?$'),
  -- What visitors see; null while it was never published or is as installed.
  published jsonb check (jsonb_typeof(published) = 'object' and pg_column_size(published) <= 262144),
  -- Visitors no longer see it, although the installation came with it or it was published.
  is_removed boolean not null default false,
  -- What staff are working on; null without unpublished changes.
  draft jsonb check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) <= 262144),
  -- Counts the changes: two people do not overwrite each other's.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default clock_timestamp(),
  updated_by text not null check (length(updated_by) <= 254),
  -- When the draft is published by itself.
  publish_at timestamptz,
  check (publish_at is null or draft is not null)
);

create index content_documents_publish_at on content_documents (publish_at) where publish_at is not null;

-- Every published state, to compare and restore.
create table content_versions (
  id uuid primary key default gen_random_uuid(),
  document_id text not null references content_documents on delete cascade,
  value jsonb not null,
  published_at timestamptz not null default clock_timestamp(),
  published_by text not null check (length(published_by) <= 254)
);

create index content_versions_document on content_versions (document_id, published_at desc);

-- Who has a document open in the editor.
create table content_editors (
  document_id text not null check (length(document_id) <= 120),
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (document_id, user_id)
);

-- Addresses that have changed.
create table redirects (
  from_path text primary key check (from_path ~ '^/' and length(from_path) <= 200),
  to_path text not null check (to_path ~ '^/' and length(to_path) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  check (from_path <> to_path)
);

-- Every process reads the published content again. A draft concerns no visitor.
create function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;
create trigger content_documents_notify_change after update on content_documents
  for each row when (
    old.published is distinct from new.published or old.is_removed <> new.is_removed
  ) execute function notify_content_changed();
create trigger content_documents_notify_insert after insert on content_documents
  for each row when (new.published is not null or new.is_removed)
  execute function notify_content_changed();
create trigger content_documents_notify_delete after delete or truncate on content_documents
  for each statement execute function notify_content_changed();
create trigger redirects_notify_changed after insert or update or delete or truncate on redirects
  for each statement execute function notify_content_changed();
