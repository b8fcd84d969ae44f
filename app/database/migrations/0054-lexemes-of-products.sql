-- Every lexeme that stands in the index of words. A beginning is looked up here and asked for as the
-- few words it begins: the index itself must gather all their products before it compares any.
-- As search_words, they are only added: one that no product has any longer finds nothing.

create table search_lexemes (
  lexeme text collate "C" primary key
);

create function learn_product_lexemes() returns trigger language plpgsql as $$
begin
  -- In one order, as the words are learnt (0014). A sale changes no words, and learns none.
  if tg_op = 'INSERT' then
    insert into search_lexemes (lexeme)
    select distinct lexeme from new_products, unnest(tsvector_to_array(search)) as lexeme
    order by lexeme on conflict do nothing;
  else
    insert into search_lexemes (lexeme)
    select distinct lexeme from new_products join old_products on old_products.id = new_products.id,
      unnest(tsvector_to_array(new_products.search)) as lexeme
    where (new_products.name, new_products.description)
      is distinct from (old_products.name, old_products.description)
    order by lexeme on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_teach_lexemes after insert on products
  referencing new table as new_products
  for each statement execute function learn_product_lexemes();
create trigger products_teach_new_lexemes after update on products
  referencing old table as old_products new table as new_products
  for each statement execute function learn_product_lexemes();

insert into search_lexemes (lexeme)
select distinct lexeme from products, unnest(tsvector_to_array(search)) as lexeme
order by lexeme on conflict do nothing;

analyze search_lexemes;

-- The words of a product are read anew only when they are (0014): not with every sale, nor for every
-- product whose price changes.
create or replace function learn_product_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who teach the same new words wait for each other and never cross.
  if tg_op = 'INSERT' then
    insert into search_words (word)
    select distinct word from new_products, words_of(name || ' ' || description) as word
    order by word on conflict do nothing;
  else
    insert into search_words (word)
    select distinct word from new_products join old_products on old_products.id = new_products.id,
      words_of(new_products.name || ' ' || new_products.description) as word
    where (new_products.name, new_products.description)
      is distinct from (old_products.name, old_products.description)
    order by word on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger products_teach_new_words on products;
create trigger products_teach_new_words after update on products
  referencing old table as old_products new table as new_products
  for each statement execute function learn_product_words();
