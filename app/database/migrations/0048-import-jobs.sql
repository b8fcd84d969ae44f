-- A large import is applied by a job, which goes on after a restart: in whose name, and whether rows with errors are left out.
alter table catalogue_changes
  add column applying_by uuid references users (id) on delete set null,
  add column skips_problems boolean not null default false,
  -- Counted before each attempt, so that an import that crashes the process is given up in the end.
  add column apply_attempts smallint not null default 0;
create index catalogue_changes_applying_by_idx on catalogue_changes (applying_by);

-- Apart from the change, whose row is locked while it is applied.
create table catalogue_change_progress (
  change_id uuid primary key references catalogue_changes (id) on delete cascade,
  products integer not null default 0
);
