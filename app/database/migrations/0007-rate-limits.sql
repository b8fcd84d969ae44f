-- Counters shared by every process. Unlogged: they are cheap to write and may be lost in a crash.

create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 1,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_limits_by_expiry on rate_limits (expires_at);
