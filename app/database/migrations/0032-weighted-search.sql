-- A product's words by how much they say: its name (A), the line it opens with (C), the rest (D).
-- Its categories are not kept here: the search knows the tree, so that renaming one costs nothing.

-- Parts that some write apart and others together, as one: Wi-Fi as wifi, 32 GB as 32gb.
create function joined_words(written text) returns text immutable parallel safe language sql
begin atomic
  select coalesce(string_agg(word, ' '), '') from (
    select replace(found[1], '-', '') as word
    from regexp_matches(lower(written), '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') as found
    union all
    select replace(found[1], '.', 'p') || found[2]
    from regexp_matches(
      lower(written),
      '([0-9]+(?:[.][0-9]+)?)[[:space:]]?(gb|tb|mb|kb|mp|va|kva|w|kw|wh|kwh|v|ah|mah|ghz|mhz|hz|mm|cm|m|km|kg|g|inch|ports?|cores?)\M',
      'g'
    ) as found
  ) as words;
end;

create function search_words_of(name text, description text) returns tsvector
immutable parallel safe language sql
begin atomic
  select setweight(to_tsvector('english', name || ' ' || joined_words(name)), 'A')
    || setweight(to_tsvector('english', opening || ' ' || joined_words(opening)), 'C')
    || setweight(to_tsvector('english', rest || ' ' || joined_words(rest)), 'D')
  from (
    select split_part(description, E'\n', 1) as opening,
      substr(description, length(split_part(description, E'\n', 1)) + 1) as rest
  ) as parts;
end;

drop index products_full_text;
alter table products drop column search;
alter table products
  add column search tsvector generated always as (search_words_of(name, description)) stored;
create index products_full_text on products using gin (search);
