-- A large import is applied by a job, which goes on after a restart: in whose name, and whether rows with errors are left out.
alter table catalogue_changes
  -- Only while it is applied. No foreign key: somebody who is gone is no admin any more.
  add column applying_by uuid,
  add column skips_problems boolean not null default false,
  -- Counted before each attempt, so that an import that crashes the process is given up in the end.
  add column apply_attempts smallint not null default 0;

-- Apart from the change, whose row is locked while it is applied.
create table catalogue_change_progress (
  change_id uuid primary key references catalogue_changes (id) on delete cascade,
  products integer not null default 0
);
