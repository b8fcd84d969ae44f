-- Every video in the file store. One that the content does not use after a day is removed.

create table videos (
  path text primary key check (length(path) between 1 and 200),
  size integer not null check (size > 0),
  attached_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index videos_attached_at_idx on videos (attached_at);
