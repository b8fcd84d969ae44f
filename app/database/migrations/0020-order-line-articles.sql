-- Documents of an order show article numbers, as quotations do. Null for orders from before.
alter table order_lines add column article_number text;
