-- Structured specifications: attributes are defined by category and inherited down the tree.

create table attributes (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references categories (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  -- Heading in the table of specifications; empty for the first group.
  group_name text not null default '' check (length(group_name) <= 60),
  kind text not null check (kind in ('number', 'choice', 'choices', 'boolean', 'text')),
  -- Of a number: GB, W, ports.
  unit text not null default '' check (length(unit) <= 16),
  -- The options of a choice, in their order.
  choices text[] not null default '{}',
  position integer not null default 0 check (position >= 0),
  -- Offered as a filter in the shop.
  is_facet boolean not null default true,
  -- Part of the short specification on cards and documents.
  is_key boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attributes_choices_check check (
    cardinality(choices) <= 100 and (cardinality(choices) > 0) = (kind in ('choice', 'choices'))),
  constraint attributes_unit_kind_check check (unit = '' or kind = 'number')
);
create unique index attributes_category_id_lower_name_key on attributes (category_id, lower(name));

-- "attribute id=value" for every choice and yes/no, so that one GIN index serves all facets.
create function attribute_terms(attributes jsonb) returns text[] immutable parallel safe language sql
begin atomic
  select coalesce(array_agg(term), '{}') from (
    select key || '=' || (value #>> '{}') as term
    from jsonb_each(case when jsonb_typeof(attributes) = 'object' then attributes else '{}' end)
    where jsonb_typeof(value) in ('string', 'boolean')
    union all
    select key || '=' || (element #>> '{}')
    from jsonb_each(case when jsonb_typeof(attributes) = 'object' then attributes else '{}' end),
      jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) as element
  ) as terms;
end;

alter table products
  -- Values by attribute id: a number, a text, a list of choices, or true and false.
  add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  add column attribute_terms text[] not null generated always as (attribute_terms(attributes)) stored,
  -- The values in words for the search, written with them.
  add column attribute_text text not null default '';
create index products_attribute_terms_idx on products using gin (attribute_terms);
