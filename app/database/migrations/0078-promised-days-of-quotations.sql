-- A quotation may also promise a day for what is in stock, and for labour.
alter table order_lines
  drop constraint order_lines_expected_by_check,
  add constraint order_lines_expected_by_check check (backordered = 0 or expected_by is not null);
