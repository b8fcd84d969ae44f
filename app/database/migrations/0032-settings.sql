-- What the owner has changed in the admin area, one row for each group of settings. A group without a row
-- has the values of app/content/default-settings.json.

create table settings (
  "group" text primary key check (length("group") <= 40),
  value jsonb not null check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 65536),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default clock_timestamp(),
  updated_by text not null check (length(updated_by) <= 254)
);

-- Every process reads the settings again.
create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
create trigger settings_notify_changed after insert or update or delete or truncate on settings
  for each statement execute function notify_settings_changed();
