-- Full-text search of products, spelling correction and completion of prefixes.

create extension if not exists pg_trgm;

-- Compounds and measures in one piece, whatever way they were written: Wi-Fi as wifi, 32 GB as 32gb.
create function compound_terms(input text) returns text immutable parallel safe language sql
begin atomic
  select coalesce(string_agg(term, ' '), '') from (
    select replace(match[1], '-', '') as term
    from regexp_matches(lower(input), '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') as match
    union all
    select replace(match[1], '.', 'p') || match[2]
    from regexp_matches(
      lower(input),
      '([0-9]+(?:[.][0-9]+)?)[[:space:]]?(gb|tb|mb|kb|mp|va|kva|w|kw|wh|kwh|v|ah|mah|ghz|mhz|hz|mm|cm|m|km|kg|g|inch|ports?|cores?)\M',
      'g'
    ) as match
  ) as terms;
end;

create function text_search_vector(input text) returns tsvector
immutable parallel safe language sql
return to_tsvector('english', input || ' ' || compound_terms(input));

-- Lexemes of names again, prefixed with "~": one query on one index can then demand some terms in
-- the name and others anywhere.
create function prefix_name_lexemes(vector tsvector) returns tsvector
immutable parallel safe language sql
begin atomic
  select array_to_tsvector(coalesce(array_agg('~' || lexeme), '{}')) from unnest(vector);
end;

create function product_search_vector(name text, description text) returns tsvector
immutable parallel safe language sql
begin atomic
  select text_search_vector(name || E'\n' || description) || prefix_name_lexemes(text_search_vector(name));
end;

alter table products
  add column name_vector tsvector generated always as (text_search_vector(name)) stored,
  add column first_line_vector tsvector
    generated always as (text_search_vector(split_part(description, E'\n', 1))) stored,
  add column search_vector tsvector
    generated always as (product_search_vector(name, description)) stored,
  -- The short vectors are read for ranking and stay in the row; the long one is only used by index.
  alter column name_vector set storage main,
  alter column first_line_vector set storage main,
  alter column search_vector set storage external;
create index products_name_vector_idx on products using gin (name_vector);
create index products_search_vector_idx on products using gin (search_vector);

-- Spelling dictionary: every word of the catalogue as written. Words are only added: a stale one
-- leads to an empty search, and such a correction is not offered.
create table spelling_words (
  word text primary key check (length(word) between 3 and 40)
);
create index spelling_words_word_trgm_idx on spelling_words
  using gist (word gist_trgm_ops (siglen = 32));

create function extract_spelling_words(input text) returns setof text immutable parallel safe language sql
begin atomic
  select distinct word from regexp_split_to_table(lower(input), '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$';
end;

create function add_product_spelling_words() returns trigger language plpgsql as $$
begin
  -- Inserted in one order, so that concurrent transactions cannot deadlock.
  if tg_op = 'INSERT' then
    insert into spelling_words (word)
    select distinct word from new_products, extract_spelling_words(name || ' ' || description) as word
    order by word on conflict do nothing;
  else
    insert into spelling_words (word)
    select distinct word from new_products join old_products on old_products.id = new_products.id,
      extract_spelling_words(new_products.name || ' ' || new_products.description) as word
    where (new_products.name, new_products.description)
      is distinct from (old_products.name, old_products.description)
    order by word on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_insert_spelling_words after insert on products
  referencing new table as new_products
  for each statement execute function add_product_spelling_words();
create trigger products_update_spelling_words after update on products
  referencing old table as old_products new table as new_products
  for each statement execute function add_product_spelling_words();

create function add_category_spelling_words() returns trigger language plpgsql as $$
begin
  insert into spelling_words (word)
  select distinct word from new_categories, extract_spelling_words(name) as word
  order by word on conflict do nothing;
  return null;
end $$;
create trigger categories_insert_spelling_words after insert on categories
  referencing new table as new_categories
  for each statement execute function add_category_spelling_words();
create trigger categories_update_spelling_words after update on categories
  referencing new table as new_categories
  for each statement execute function add_category_spelling_words();

-- Every lexeme of search_vector: a prefix is expanded here to the few lexemes it begins, because a
-- prefix query on the GIN index must read the postings of all of them. Only added to, as above.
create table search_lexemes (
  lexeme text collate "C" primary key
);

create function add_product_lexemes() returns trigger language plpgsql as $$
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
    where (new_products.name, new_products.description)
      is distinct from (old_products.name, old_products.description)
    order by lexeme on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_insert_lexemes after insert on products
  referencing new table as new_products
  for each statement execute function add_product_lexemes();
create trigger products_update_lexemes after update on products
  referencing old table as old_products new table as new_products
  for each statement execute function add_product_lexemes();
