-- Owners name their categories: a project keeps the part of the address, which does not change with the name.
update content_documents set
  published = case when published ? 'category'
    then jsonb_set(published, '{category}', to_jsonb(replace(lower(published ->> 'category'), ' ', '-')))
    else published end,
  draft = case when draft ? 'category'
    then jsonb_set(draft, '{category}', to_jsonb(replace(lower(draft ->> 'category'), ' ', '-')))
    else draft end
where id like 'project/%';
update content_versions
set value = jsonb_set(value, '{category}', to_jsonb(replace(lower(value ->> 'category'), ' ', '-')))
where document_id like 'project/%' and value ? 'category';
