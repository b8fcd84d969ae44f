-- Messages that staff record: by phone, email or letter or in person, perhaps without an email address.

alter table contact_messages
  drop constraint contact_messages_email_check,
  add constraint contact_messages_email_check check (email = '' or length(email) between 3 and 254),
  add column channel text not null default 'website'
    constraint contact_messages_channel_check
      check (channel in ('website', 'phone', 'email', 'letter', 'visit')),
  add column phone text not null default ''
    constraint contact_messages_phone_check check (length(phone) <= 30),
  -- The website asks for an email address.
  add constraint contact_messages_website_email_check check (channel <> 'website' or email <> '');

drop index contact_messages_text_trgm_idx;
create index contact_messages_text_trgm_idx on contact_messages
  using gin (lower(name || ' ' || email || ' ' || phone || ' ' || message) gin_trgm_ops);
