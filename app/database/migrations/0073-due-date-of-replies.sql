-- When the message was due as the reply was sent. A reopened message has a later date, and its late reply stays late.
alter table contact_replies add column due_at timestamptz;
update contact_replies set due_at =
  (select due_at from contact_messages where contact_messages.id = contact_replies.message_id);
alter table contact_replies alter column due_at set not null;
