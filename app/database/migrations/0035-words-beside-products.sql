-- A search reads words that stand in the product's row: made once when it is saved, not each time
-- it is compared. The long list of all its words stays outside the row and is asked by index only.

drop index products_full_text, products_name_words, products_name_trigrams;
alter table products drop column search;
drop function search_words_of, name_words;

create function words_with_parts(written text) returns tsvector
immutable parallel safe language sql
return to_tsvector('english', written || ' ' || joined_words(written));

-- Words of the name stand among the others a second time, marked: so that one question to one index
-- can ask for some words of names and others of anywhere.
create function marked_words(words tsvector) returns tsvector
immutable parallel safe language sql
begin atomic
  select array_to_tsvector(coalesce(array_agg('~' || lexeme), '{}')) from unnest(words);
end;

create function all_words(name text, description text) returns tsvector
immutable parallel safe language sql
begin atomic
  select words_with_parts(name || E'\n' || description) || marked_words(words_with_parts(name));
end;

alter table products
  add column name_words tsvector generated always as (words_with_parts(name)) stored,
  add column opening_words tsvector
    generated always as (words_with_parts(split_part(description, E'\n', 1))) stored,
  add column search tsvector generated always as (all_words(name, description)) stored,
  -- What the back office counts: none, few (app/domain/products/stock-level.ts), more.
  add column stock_level smallint not null
    generated always as (case when stock = 0 then 0 when stock <= 3 then 1 else 2 end) stored,
  add column has_pictures boolean not null generated always as (images <> '[]') stored,
  add column has_datasheet boolean not null generated always as (datasheet is not null) stored,
  -- In the same breath, so that the rows which are written anew are laid out like this.
  alter column name_words set storage main,
  alter column opening_words set storage main,
  alter column search set storage external;

create index products_name_words on products using gin (name_words);
create index products_full_text on products using gin (search);
-- The shelf first: it holds all that a branch of the tree is counted by.
drop index products_of_shelf;
create index products_of_shelf
  on products (shelf_id, stock_level, has_pictures, has_datasheet);

-- Neither a column made anew nor an index counts as a change: nothing else would look at them.
analyze products;
