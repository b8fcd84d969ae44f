-- When a member of staff last logged in. Their sessions and devices are deleted too soon to tell.

alter table profiles add column last_login_at timestamptz;

update profiles
set last_login_at = (select max(created_at) from sessions where user_id = profiles.id)
where role = 'admin';
