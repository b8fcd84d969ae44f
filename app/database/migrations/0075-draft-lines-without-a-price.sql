-- A line of a draft may still lack its price. What was sent never does.
alter table quote_lines
  drop constraint quote_lines_unit_price_check,
  add constraint quote_lines_unit_price_check check (unit_price >= 0 and unit_price <> 'NaN');

create function check_quote_prices() returns trigger language plpgsql as $$
begin
  if exists (
    select from quote_lines as line
    join quote_revisions as offer on offer.quote_id = line.quote_id and offer.revision = line.revision
    where line.quote_id = new.quote_id and line.revision = new.revision
      and line.unit_price = 0 and offer.sent_at is not null
  ) then
    raise exception 'A line of a sent quotation has no price' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger quote_lines_check_price after insert or update of unit_price on quote_lines
  for each row when (new.unit_price = 0) execute function check_quote_prices();
create trigger quote_revisions_check_prices after update of sent_at on quote_revisions
  for each row when (new.sent_at is not null) execute function check_quote_prices();
