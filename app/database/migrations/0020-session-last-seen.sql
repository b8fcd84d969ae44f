-- When a session was last used, to the nearest few minutes: its owner recognises a stranger by it.

alter table sessions add column last_seen_at timestamptz not null default now();
update sessions set last_seen_at = updated_at;
