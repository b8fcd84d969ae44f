-- Identifiers of a product, and a search that knows them and the attributes.

create sequence product_sku_seq start 100001;

-- The last digit of a GTIN (8, 12, 13 or 14 digits) is a checksum of the others.
create function is_gtin(input text) returns boolean immutable parallel safe strict language sql
return input ~ '^([0-9]{8}|[0-9]{12,14})$' and (
  select sum(substr(lpad(input, 14, '0'), place, 1)::int * case when place % 2 = 1 then 3 else 1 end) % 10 = 0
  from generate_series(1, 14) as place
);

alter table products
  add column sku text not null default 'P-' || nextval('product_sku_seq')
    check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$'),
  add column brand text check (length(btrim(brand)) between 1 and 60),
  -- The manufacturer's part number.
  add column mpn text check (length(btrim(mpn)) between 1 and 60),
  add column gtin text check (is_gtin(gtin));
alter sequence product_sku_seq owned by products.sku;
create unique index products_upper_sku_key on products (upper(sku) text_pattern_ops);
create index products_upper_mpn_idx on products (upper(mpn) text_pattern_ops) where mpn is not null;
create index products_gtin_idx on products (gtin) where gtin is not null;
create index products_brand_idx on products (brand) where brand is not null;

-- SKU and GTIN are looked up by their own indexes: as words they would only swell the dictionary.
create function product_detail_text(attribute_text text, brand text, mpn text)
returns text immutable parallel safe language sql
return attribute_text || ' ' || coalesce(brand, '') || ' ' || coalesce(mpn, '');

alter table products
  drop column first_line_vector,
  drop column search_vector;
alter table products
  -- Attributes and brand rank as the first line of the description does.
  add column first_line_vector tsvector generated always as (
    text_search_vector(split_part(description, E'\n', 1) || ' '
      || product_detail_text(attribute_text, brand, mpn))) stored,
  add column search_vector tsvector generated always as (
    product_search_vector(name, description || E'\n'
      || product_detail_text(attribute_text, brand, mpn))) stored,
  alter column first_line_vector set storage main,
  alter column search_vector set storage external;
create index products_search_vector_idx on products using gin (search_vector);

create or replace function add_product_spelling_words() returns trigger language plpgsql as $$
begin
  -- Inserted in one order, so that concurrent transactions cannot deadlock.
  if tg_op = 'INSERT' then
    insert into spelling_words (word)
    select distinct word from new_products,
      extract_spelling_words(name || ' ' || description || ' ' || attribute_text || ' ' || coalesce(brand, '')) as word
    order by word on conflict do nothing;
  else
    insert into spelling_words (word)
    select distinct word from new_products join old_products on old_products.id = new_products.id,
      extract_spelling_words(new_products.name || ' ' || new_products.description || ' '
        || new_products.attribute_text || ' ' || coalesce(new_products.brand, '')) as word
    where new_products.search_vector is distinct from old_products.search_vector
    order by word on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function add_product_lexemes() returns trigger language plpgsql as $$
begin
  -- Inserted in one order, so that concurrent transactions cannot deadlock.
  if tg_op = 'INSERT' then
    insert into search_lexemes (lexeme)
    select distinct lexeme from new_products, unnest(tsvector_to_array(search_vector)) as lexeme
    order by lexeme on conflict do nothing;
  else
    insert into search_lexemes (lexeme)
    select distinct lexeme from new_products join old_products on old_products.id = new_products.id,
      unnest(tsvector_to_array(new_products.search_vector)) as lexeme
    where new_products.search_vector is distinct from old_products.search_vector
    order by lexeme on conflict do nothing;
  end if;
  return null;
end $$;
