-- Changes of many products at once: planned, looked at, applied, and taken back where nobody has
-- changed the product since.

create table catalogue_changes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('bulk', 'import')),
  -- What was asked for, so that it can be planned again.
  request jsonb not null,
  state text not null default 'planned' check (state in ('planned', 'applied', 'undone')),
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index catalogue_changes_by_age on catalogue_changes (created_at);

create table catalogue_change_rows (
  change_id uuid not null references catalogue_changes (id) on delete cascade,
  -- Of the row in the file, or of the product in the list.
  position integer not null,
  -- No reference: a product that is to be added is not there yet, and one may go before its plan.
  product_id uuid,
  product_name text not null,
  -- The product's version when the change was planned; none for a product that is to be added.
  version integer,
  -- Its version once the change was applied: only what still has it is taken back.
  version_after integer,
  -- Only the fields that change. Nothing before: added. Nothing after: deleted.
  before jsonb,
  after jsonb,
  -- Why this row changes nothing.
  problem text,
  primary key (change_id, position),
  check (problem is not null or product_id is not null)
);
