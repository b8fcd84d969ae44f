-- Mails that are over are removed after their time, the oldest first: addresses are personal data.

create index mail_outbox_finished on mail_outbox (coalesce(sent_at, given_up_at))
  where sent_at is not null or given_up_at is not null;
