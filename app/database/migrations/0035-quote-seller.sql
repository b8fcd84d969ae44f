-- The company, its terms and its footer when a quotation was made, as invoices have them. Null in earlier ones.

alter table quotes add column seller jsonb;
