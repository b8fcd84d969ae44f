-- Statistics of the site: sums by day, nothing about a person.

create table daily_statistics (
  -- In the company's time zone.
  day date not null,
  -- view: of a page, by path. source: a visit, by the host it came from. search: without a result.
  kind text not null check (kind in ('view', 'source', 'search')),
  value text not null check (length(value) between 1 and 100),
  count bigint not null check (count > 0),
  primary key (day, kind, value)
);
