-- Since when somebody has had their roles: a new owner does not approve a bank account. Empty is longer than we know.

alter table profiles add column roles_changed_at timestamptz;
