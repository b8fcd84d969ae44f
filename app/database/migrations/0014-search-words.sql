-- Every word of the catalogue as it is written, for finding what a mistyped word was meant to be.
-- Words are only added: one that no product uses any longer leads to an empty search, which is
-- not offered to anyone.

create table search_words (
  word text primary key check (length(word) between 3 and 40)
);
create index search_words_trigrams on search_words using gist (word gist_trgm_ops (siglen = 32));

create function words_of(written text) returns setof text immutable parallel safe language sql
begin atomic
  select distinct word from regexp_split_to_table(lower(written), '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$';
end;

create function learn_product_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who teach the same new words wait for each other and never cross.
  insert into search_words (word)
  select distinct word from new_products, words_of(name || ' ' || description) as word
  order by word on conflict do nothing;
  return null;
end $$;
create trigger products_teach_words after insert on products
  referencing new table as new_products for each statement execute function learn_product_words();
create trigger products_teach_new_words after update on products
  referencing new table as new_products for each statement execute function learn_product_words();

create function learn_category_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from new_categories, words_of(name) as word
  order by word on conflict do nothing;
  return null;
end $$;
create trigger categories_teach_words after insert on categories
  referencing new table as new_categories for each statement execute function learn_category_words();
create trigger categories_teach_new_words after update on categories
  referencing new table as new_categories for each statement execute function learn_category_words();

insert into search_words (word)
select distinct word from (
  select words_of(name || ' ' || description) as word from products
  union select words_of(name) from categories
) words on conflict do nothing;
