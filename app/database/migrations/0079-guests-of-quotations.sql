-- Who asked without an account still has the link after an account has claimed the quotation.

alter table quotes add column is_guest boolean not null default false;

update quotes set is_guest = true
where created_by is null
  and not is_email_confirmed
  and (user_id is null or exists (
    select from verified_emails
    where verified_emails.user_id = quotes.user_id and verified_emails.email = lower(details ->> 'email')
  ));
