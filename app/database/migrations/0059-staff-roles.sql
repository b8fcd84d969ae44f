-- Members of staff have roles, which say what they may do. Until now every admin could do everything.

alter table profiles
  add column staff_roles text[] not null default '{}'
    constraint profiles_staff_roles_known check (
      staff_roles <@ array['owner', 'manager', 'sales', 'warehouse', 'accounts', 'content', 'support']
    ),
  -- They keep their roles in staff_roles, for the day on which they come back.
  add column deactivated_at timestamptz,
  add constraint profiles_deactivated_staff check (deactivated_at is null or role = 'customer');

update profiles set staff_roles = '{owner}' where role = 'admin';
