-- Money that came beyond what was owed goes back without touching the sale: no VAT, no credit note.
alter table refunds add column is_overpayment boolean not null default false;

-- Which goods a refund is for, and how many of them went back on the shelf.
create table refund_lines (
  refund_id uuid not null references refunds (id) on delete cascade,
  line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  restocked integer not null default 0,
  primary key (refund_id, line_id),
  constraint refund_lines_restocked_check check (restocked between 0 and quantity)
);
create index refund_lines_of_line on refund_lines (line_id);

-- For the VAT report and the accountant: documents by the day that they were made.
create index documents_by_day on documents (issued_at);
