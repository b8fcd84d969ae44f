-- How the numbers of an uploaded list are written, guessed from the file; which sheet of a workbook is read; and what
-- was chosen for the last preview, so that it can be changed.
alter table product_imports
  add column decimal_sign text not null default '.' check (decimal_sign in ('.', ',')),
  add column sheets text[] not null default '{}',
  add column sheet smallint not null default 0,
  add column mapping jsonb;
