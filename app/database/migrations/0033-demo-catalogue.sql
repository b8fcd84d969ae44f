-- What the demo catalogue consists of, so that the owner can remove it with one button. Its row also says
-- that it was loaded: a shop that was emptied is not filled again at the next start.

create table demo_catalogue (
  id integer primary key default 1 check (id = 1),
  product_ids uuid[] not null,
  category_ids uuid[] not null,
  loaded_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
