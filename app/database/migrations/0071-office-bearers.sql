-- Office bearers are names. The sentence of a fresh installation named nobody: owners are asked again.

update settings set value = jsonb_set(value, '{officeBearers}', '[]')
where "group" = 'company' and value -> 'officeBearers' = '["The directors on record with the CIPC"]';
