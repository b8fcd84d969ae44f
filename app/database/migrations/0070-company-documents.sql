-- Documents of the company that buyers ask for: certificates, registrations, the bank's confirmation letter.

create table company_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'b-bbee', 'tax-compliance', 'registration', 'good-standing', 'insurance', 'certificate', 'bank-letter', 'other'
  )),
  title text not null check (length(title) between 1 and 120),
  access text not null check (access in ('public', 'on-request', 'link')),
  -- The last day on which it is valid, in South Africa; empty if it does not expire.
  expires_on date,
  -- The expiry date that staff have been emailed about.
  warned_for date,
  -- In the private file store.
  path text not null unique check (length(path) between 1 and 200),
  size integer not null check (size > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null check (length(updated_by) between 1 and 254),
  -- Bank details that anyone can download and change are how invoices are forged.
  constraint company_documents_bank_letter_check check (kind <> 'bank-letter' or access <> 'public')
);

-- Links to a document, each for one recipient.
create table company_document_links (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references company_documents (id) on delete cascade,
  recipient text not null check (length(recipient) between 1 and 120),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null check (length(created_by) between 1 and 254),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint company_document_links_expiry_check check (expires_at > created_at)
);
create index company_document_links_document_id_idx on company_document_links (document_id);
create index company_document_links_email_idx on company_document_links (email);

create table company_document_downloads (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references company_document_links (id) on delete cascade,
  downloaded_at timestamptz not null default clock_timestamp()
);
create index company_document_downloads_link_id_idx on company_document_downloads (link_id);

create function notify_company_documents_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', 'company-documents');
  return null;
end $$;
create trigger company_documents_notify_changed
  after insert or update or delete or truncate on company_documents
  for each statement execute function notify_company_documents_changed();
