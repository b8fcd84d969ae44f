-- Who did what to which thing, and when. Written by the same transaction as the change itself.

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The moment of the entry, not of its transaction: entries of one change keep their order.
  at timestamptz not null default clock_timestamp(),
  -- No reference: an entry outlives the account of whoever acted.
  actor_id uuid,
  actor_name text not null check (length(actor_name) between 1 and 254),
  -- Reads as part of a sentence: "added", "changed", "ended the sessions of".
  verb text not null check (verb ~ '^[a-z][a-z -]{1,59}$'),
  thing_kind text not null check (thing_kind ~ '^[a-z][a-z -]{1,39}$'),
  thing_id text not null check (length(thing_id) between 1 and 200),
  thing_label text not null check (length(thing_label) <= 300),
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_thing on audit_log (thing_kind, thing_id, at desc);
create index audit_log_of_actor on audit_log (actor_id, at desc);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change_of_audit_log();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
