-- How a mail left: a folder is not a mail server, and staff must not read "Sent" of what reached nobody.
alter table mail_outbox add column sent_by text
  constraint mail_outbox_sent_by_check check (sent_by in ('smtp', 'folder'));
-- Names of what found no room when a visitor's cart was joined at login, until its owner has seen them.
alter table carts add column left_behind text[] not null default '{}';
