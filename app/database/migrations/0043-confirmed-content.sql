-- Parts of the content that came with the installation and that an owner has confirmed as they are. An
-- edit needs no row: what differs from app/content/default-site.json is the owner's.

create table confirmed_content (
  part text primary key check (part ~ '^[a-z]{1,20}([/.][A-Za-z0-9-]{1,80})?$'),
  confirmed_at timestamptz not null default clock_timestamp()
);
