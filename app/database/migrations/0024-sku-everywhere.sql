-- Lines of orders and quotations keep the SKU they were sold with; earlier ones keep their product code.
alter table order_lines rename column article_number to sku;
alter table quote_lines rename column article_number to sku;
drop index quote_lines_article_number_idx;
create index order_lines_upper_sku_idx on order_lines (upper(sku) text_pattern_ops);
create index quote_lines_upper_sku_idx on quote_lines (upper(sku) text_pattern_ops);

-- Skips a number that somebody has typed as a SKU. A plan made for a small table must not scan a large one.
create function next_product_sku() returns text language plpgsql set enable_seqscan = off as $$
declare
  next_sku text;
begin
  loop
    next_sku := 'P-' || nextval('product_sku_seq');
    exit when not exists (select from products where upper(sku) = next_sku);
  end loop;
  return next_sku;
end $$;
alter table products alter column sku set default next_product_sku();
