-- When a link to choose a password was made, by the clock that all processes share. The library that
-- writes these rows knows only its own.
alter table verifications add column issued_at timestamptz not null default now();

-- From now on the library's own moment lies three hours after the one that was promised, so that a
-- process whose clock is wrong ends no link early. Links that are on their way go on working.
update verifications set
  issued_at = created_at,
  expires_at = expires_at + interval '180 minutes';
