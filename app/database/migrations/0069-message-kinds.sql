-- What people write to us about: complaints and requests for information have deadlines of their own.

alter table contact_messages
  add column kind text not null default 'general'
    constraint contact_messages_kind_check
      check (kind in ('general', 'information-request', 'complaint'));
