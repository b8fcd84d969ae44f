-- One-time secrets of the installation itself (the link that creates the first admin), hashed.

create table installation_secrets (
  name text primary key,
  value_hash text not null,
  created_at timestamptz not null default now()
);
