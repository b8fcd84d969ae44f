-- Who of our staff looked at whose personal data. Kept for a time that the owner sets, and then deleted.

create table personal_data_views (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  -- No foreign key: an entry outlives the account of the colleague.
  actor_id uuid not null,
  actor_name text not null check (length(actor_name) between 1 and 254),
  kind text not null check (kind in ('customer', 'guest', 'search', 'export')),
  -- Whose data it was: an account, or the email address or the digits of the phone number. Erased with the person.
  subject_id uuid references users (id) on delete set null,
  subject text check (length(subject) between 1 and 254),
  -- Of an export.
  list text check (length(list) between 1 and 100),
  records integer check (records >= 0),
  constraint personal_data_views_kind_details check (
    case when kind = 'export' then list is not null and records is not null
      and subject_id is null and subject is null
    else list is null and records is null end
  )
);
create index personal_data_views_at on personal_data_views (at desc, id desc);
create index personal_data_views_actor_id on personal_data_views (actor_id, at desc);
create index personal_data_views_subject_id on personal_data_views (subject_id, at desc);
create index personal_data_views_subject on personal_data_views (subject, at desc);
