-- The short specification at the time of sale, printed below the name of a line.
alter table order_lines
  add column specification text not null default '' check (length(specification) <= 1000);
alter table quote_lines
  add column specification text not null default '' check (length(specification) <= 1000);

-- Product pages and lists show attributes.
create trigger attributes_notify_changed after insert or update or delete or truncate on attributes
  for each statement execute function notify_categories_changed();
