-- What a product is bought for, as the calculator worked it out and the buyer saw it. Goods must then suit that purpose
-- (Consumer Protection Act, section 55(3)), so it goes with the order and its documents.
alter table cart_items
  add column purpose text not null default '' check (length(purpose) <= 300);
alter table order_lines
  add column purpose text not null default '' check (length(purpose) <= 300);
alter table quote_lines
  add column purpose text not null default '' check (length(purpose) <= 300);
