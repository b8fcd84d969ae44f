-- A new bank account waits for a second admin, or for a day. The account in force stays in the settings.

create table pending_bank_account (
  id uuid primary key default gen_random_uuid(),
  value jsonb not null check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 4096),
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null default clock_timestamp(),
  takes_effect_at timestamptz not null default clock_timestamp() + interval '24 hours'
);

-- One at a time.
create unique index pending_bank_account_only_one on pending_bank_account ((true));
