-- Invited admins used to be called "Administrator". Without a name, the back office asks them for theirs.
update users set name = ''
where name = 'Administrator' and id in (select id from profiles where role = 'admin');
