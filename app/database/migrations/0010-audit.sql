-- Audit log: who did what to which entity, written in the transaction of the change. Append-only.

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The time of the statement, so that entries of one transaction keep their order.
  at timestamptz not null default clock_timestamp(),
  -- No foreign key: an entry outlives the account of the actor.
  actor_id uuid,
  actor_name text not null check (length(actor_name) between 1 and 254),
  -- Part of a sentence: "added", "changed", "ended the sessions of".
  verb text not null check (verb ~ '^[a-z][a-z -]{1,59}$'),
  entity_kind text not null check (entity_kind ~ '^[a-z][a-z -]{1,39}$'),
  entity_id text not null check (length(entity_id) between 1 and 200),
  entity_label text not null check (length(entity_label) <= 300),
  before jsonb,
  after jsonb
);
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_entity_idx on audit_log (entity_kind, entity_id, at desc);
create index audit_log_actor_id_idx on audit_log (actor_id, at desc);

create function reject_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function reject_audit_log_change();
create trigger audit_log_reject_truncate before truncate on audit_log
  for each statement execute function reject_audit_log_change();
