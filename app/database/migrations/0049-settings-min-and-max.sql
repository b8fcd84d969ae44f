-- Limits are called min and max everywhere, and quotations by their whole name.
update settings
set value = value - 'mostCourierGrams'
  || jsonb_build_object('maxCourierGrams', value -> 'mostCourierGrams')
where "group" = 'delivery' and value ? 'mostCourierGrams';
update settings
set value = jsonb_set(value, '{zones}', (
  select coalesce(jsonb_agg(
    zone - 'leastDays' - 'mostDays'
      || jsonb_build_object('minDays', zone -> 'leastDays', 'maxDays', zone -> 'mostDays')
    order by place), '[]')
  from jsonb_array_elements(value -> 'zones') with ordinality as zones (zone, place)
))
where "group" = 'delivery' and value @? '$.zones[*].leastDays';
update settings
set value = value - 'quoteMonths' || jsonb_build_object('quotationMonths', value -> 'quoteMonths')
where "group" = 'privacy' and value ? 'quoteMonths';
