-- Whether the address of a quotation is a visitor's word alone: prices agreed with it are not the visitor's to see.

alter table quotes add column is_email_confirmed boolean not null default true;

update quotes set is_email_confirmed = false
where exists (
  select from quote_revisions
  where quote_revisions.quote_id = quotes.id
    and revision = 1 and quote_revisions.created_by is null and sent_at is not null
);
