-- Payments, refunds, PayFast webhooks, proofs of payment, invoices and credit notes.

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  -- Of payments that staff record; null for PayFast, whose reference is unique.
  idempotency_key uuid unique,
  method text not null check (method in ('eft', 'payfast', 'in-person')),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  fee numeric(14, 2),
  -- PayFast's payment id, or the reference on the bank statement.
  reference text,
  received_at timestamptz not null default now(),
  recorded_by uuid references users (id) on delete set null
);
-- Idempotent settlement: PayFast repeats its notifications.
create unique index payments_payfast_reference_key on payments (reference) where method = 'payfast';
create index payments_order_id_idx on payments (order_id);
create index payments_reference_trgm_idx on payments
  using gin (lower(' ' || reference || ' ') gin_trgm_ops);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  idempotency_key uuid not null unique,
  method text check (method in ('eft', 'payfast', 'in-person')),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  vat numeric(14, 2) not null check (vat >= 0 and vat <> 'NaN'),
  -- Money beyond what was owed: no VAT, no credit note.
  is_overpayment boolean not null default false,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid references users (id) on delete set null
);
create index refunds_order_id_created_at_idx on refunds (order_id, created_at);

create table refund_lines (
  refund_id uuid not null references refunds (id) on delete cascade,
  order_line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  restocked integer not null default 0,
  primary key (refund_id, order_line_id),
  constraint refund_lines_restocked_check check (restocked between 0 and quantity)
);
create index refund_lines_order_line_id_idx on refund_lines (order_line_id);

-- Every instant transaction notification (webhook) from PayFast as received, and its verification.
create table payfast_itns (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  ip_address text not null,
  body text not null check (length(body) <= 20000),
  -- PayFast's own.
  payment_id text,
  order_id uuid references orders (id) on delete set null,
  verification_result text not null check (verification_result ~ '^[a-z][a-z-]{1,39}$')
);
create index payfast_itns_received_at_idx on payfast_itns (received_at);

-- Files that customers upload for EFT payments.
create table proofs_of_payment (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  path text not null unique,
  display_name text not null check (length(display_name) between 1 and 200),
  size integer not null check (size > 0),
  uploaded_at timestamptz not null default now()
);
create index proofs_of_payment_order_id_idx on proofs_of_payment (order_id);

-- Invoices and credit notes, with snapshots of seller and buyer; tax law requires that they are retained.
create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit-note')),
  number integer not null,
  order_id uuid not null references orders (id) on delete restrict,
  -- Of a credit note: the refund it is for, or the whole invoice that it cancels without a refund.
  refund_id uuid unique references refunds (id) on delete restrict,
  cancels_document_id uuid unique references documents (id) on delete restrict,
  seller jsonb not null,
  buyer jsonb not null,
  issued_at timestamptz not null default now(),
  -- When the original was handed out: later downloads are marked as copies.
  original_delivered_at timestamptz,
  -- When a corrected invoice replaced this one.
  replaced_at timestamptz,
  unique (kind, number),
  constraint documents_credit_note_check check (
    num_nonnulls(refund_id, cancels_document_id) = case kind when 'credit-note' then 1 else 0 end
  ),
  constraint documents_replaced_check check (replaced_at is null or kind = 'invoice')
);
create unique index documents_current_invoice_key on documents (order_id)
  where kind = 'invoice' and replaced_at is null;
create index documents_order_id_idx on documents (order_id);
create index documents_issued_at_idx on documents (issued_at);
