create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  newsletter boolean not null default true,
  promotions boolean not null default false,
  updates boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
