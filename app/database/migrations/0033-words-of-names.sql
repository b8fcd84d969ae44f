-- The words of names by themselves: asked of the whole text, a common word of descriptions would
-- have to be looked up in every product that has it.

create function name_words(name text) returns tsvector immutable parallel safe language sql
return to_tsvector('english', name || ' ' || joined_words(name));

create index products_name_words on products using gin (name_words(name));

-- Neither a column made anew nor an index counts as a change: nothing else would look at them.
analyze products;
