-- The Message-IDs that a mail stands under, the oldest first, so that mail programs keep them together.
alter table mail_outbox add column follows text[] not null default '{}';
