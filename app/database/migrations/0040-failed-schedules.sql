-- Staff learn of a scheduled draft that could not be published.

alter table content_documents
  -- Who is told by email.
  add column scheduled_by uuid references users on delete set null,
  -- The time at which the draft should have been published; until it is published, scheduled again or discarded.
  add column schedule_failed_at timestamptz
    check (schedule_failed_at is null or draft is not null);
