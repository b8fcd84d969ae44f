-- Quotations as conversations: a row of quotes is the negotiation, its revisions hold what was offered.

-- The state machine. A test compares it with the transitions in the code.
create table quote_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into quote_transitions (from_state, to_state) values
  ('unconfirmed', 'requested'),
  ('requested', 'draft'),
  ('requested', 'refused'),
  ('draft', 'sent'),
  ('draft', 'refused'),
  ('draft', 'discarded'),
  ('sent', 'accepted'),
  ('sent', 'countered'),
  ('sent', 'draft'),
  ('sent', 'declined'),
  ('sent', 'expired'),
  ('sent', 'withdrawn'),
  ('countered', 'draft'),
  ('countered', 'declined'),
  ('countered', 'withdrawn'),
  ('expired', 'sent'),
  ('expired', 'draft'),
  ('expired', 'withdrawn'),
  ('accepted', 'ordered');

alter table quotes
  add column state text not null default 'sent',
  add column state_changed_at timestamptz not null default now(),
  -- The newest that was sent; 0 before the first. The one after it is a draft, if there is one.
  add column revision smallint not null default 1 check (revision >= 0),
  -- Optimistic lock of the draft.
  add column version integer not null default 1,
  -- What the customer asked for, and by when.
  add column wish text check (length(wish) <= 2000),
  add column wanted_by date,
  -- By when the customer was promised a reply.
  add column due_at timestamptz,
  add column reminded_at timestamptz,
  add column lost_reason text
    check (lost_reason in ('price', 'elsewhere', 'delivery-time', 'not-needed', 'other')),
  -- Who accepted it, and how, if staff accepted it for a caller.
  add column accepted_name text check (length(accepted_name) <= 120),
  add column accepted_channel text check (accepted_channel in ('link', 'phone', 'email', 'in-person')),
  -- Revisions have these now. Processes of the version before this one still write them.
  alter column goods_total drop not null,
  alter column delivery_total drop not null,
  alter column vat_total drop not null,
  alter column valid_until drop not null;

create table quote_revisions (
  quote_id uuid not null references quotes (id) on delete cascade,
  revision smallint not null check (revision >= 1),
  -- As sent: checkout details, which the negotiation has as they are now.
  details jsonb not null,
  seller jsonb,
  vat_percent numeric(4, 2) check (vat_percent between 0.01 and 99),
  goods_total numeric(14, 2) not null check (goods_total >= 0 and goods_total <> 'NaN'),
  delivery_total numeric(14, 2) not null check (delivery_total >= 0 and delivery_total <> 'NaN'),
  total numeric(14, 2) generated always as (goods_total + delivery_total) stored,
  vat_total numeric(14, 2) not null check (vat_total >= 0 and vat_total <> 'NaN'),
  -- Off all lines that are chosen, after their own discounts.
  discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent <= 100),
  discount_amount numeric(14, 2) check (discount_amount > 0 and discount_amount <> 'NaN'),
  -- A delivery cost that staff fixed; null: by the address.
  fixed_delivery numeric(14, 2) check (fixed_delivery >= 0 and fixed_delivery <> 'NaN'),
  note text not null default '' check (length(note) <= 2000),
  valid_until timestamptz,
  -- Null: the customer's own, at list prices.
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null: a draft. A sent revision never changes, except that staff may extend it.
  sent_at timestamptz,
  primary key (quote_id, revision),
  constraint quote_revisions_discount_check check (discount_percent is null or discount_amount is null),
  constraint quote_revisions_sent_check check (sent_at is null or valid_until is not null)
);
create index quote_revisions_valid_until_idx on quote_revisions (valid_until) where sent_at is not null;

insert into quote_revisions (quote_id, revision, details, seller, vat_percent, goods_total, delivery_total,
  vat_total, valid_until, created_by, created_at, sent_at)
select id, 1, details, seller, vat_percent, goods_total, delivery_total, vat_total, valid_until, created_by,
  created_at, created_at
from quotes;
update quotes set
  state = case
    when order_id is not null then 'ordered'
    when withdrawn_at is not null then 'withdrawn'
    when valid_until < now() then 'expired'
    else 'sent'
  end,
  state_changed_at = coalesce(
    (select placed_at from orders where orders.id = order_id),
    withdrawn_at,
    case when valid_until < now() then valid_until end,
    created_at
  );
create index quotes_state_changed_at_idx on quotes (state, state_changed_at);

-- Text lines are labour, travel and the like: no product, no stock, no weight.
alter table order_lines
  add column is_text boolean not null default false,
  add column unit text not null default '' check (length(unit) <= 20);
alter table quote_lines
  add column is_text boolean not null default false,
  add column unit text not null default '' check (length(unit) <= 20),
  add column revision smallint not null default 1,
  -- The line's own; discount is everything that is taken off it.
  add column discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent <= 100),
  add column discount_amount numeric(14, 2) check (discount_amount > 0 and discount_amount <> 'NaN'),
  -- In working days.
  add column lead_time_days smallint check (lead_time_days between 0 and 365),
  -- The customer may leave it out, or chooses one of its group.
  add column is_optional boolean not null default false,
  add column choice_group text check (choice_group ~ '^[A-Z]$'),
  -- Part of the totals. Of a line that is not optional always true.
  add column is_chosen boolean not null default true,
  -- Of one, excluding VAT; for staff only.
  add column cost_price numeric(12, 2) check (cost_price >= 0 and cost_price <> 'NaN'),
  add constraint quote_lines_revision_fkey foreign key (quote_id, revision)
    references quote_revisions (quote_id, revision) on delete cascade,
  drop constraint quote_lines_quote_id_position_key,
  add constraint quote_lines_quote_id_revision_position_key unique (quote_id, revision, position);

-- The conversation and its history. Append-only.
create table quote_events (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quotes (id) on delete cascade,
  -- The time of the statement, so that events of one transaction keep their order.
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  revision smallint,
  from_state text,
  to_state text,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  actor_id uuid,
  actor_name text,
  message text check (length(message) <= 12000),
  -- Of a counter-offer: unit prices in cents by the position of the line.
  wished_prices jsonb,
  for_staff boolean not null default false
);
create index quote_events_quote_id_at_idx on quote_events (quote_id, at);
insert into quote_events (quote_id, at, kind, revision, to_state, actor, actor_id)
select id, created_at, 'sent', 1, 'sent', case when created_by is null then 'customer' else 'staff' end, created_by
from quotes;

create function check_quote_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('unconfirmed', 'requested', 'draft', 'sent') then
      raise exception 'A quotation cannot begin as %', new.state using errcode = 'check_violation';
    end if;
  elsif new.state <> old.state and not exists (
    select from quote_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'A quotation cannot go from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger quotes_check_transition before insert or update of state on quotes
  for each row execute function check_quote_transition();

-- During a rolling restart, processes of the version before this one know no revisions and no states.
create function add_quote_revision() returns trigger language plpgsql as $$
begin
  insert into quote_revisions (quote_id, revision, details, seller, vat_percent, goods_total, delivery_total,
    vat_total, valid_until, created_by, created_at, sent_at)
  values (new.id, 1, new.details, new.seller, new.vat_percent, new.goods_total, new.delivery_total,
    new.vat_total, new.valid_until, new.created_by, new.created_at, new.created_at);
  return null;
end $$;
create trigger quotes_add_revision after insert on quotes
  for each row when (new.goods_total is not null) execute function add_quote_revision();

create function follow_quote_columns() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    new.state := 'ordered';
    new.state_changed_at := now();
  elsif new.withdrawn_at is not null then
    new.state := 'withdrawn';
    new.state_changed_at := now();
  elsif new.valid_until is distinct from old.valid_until then
    update quote_revisions set valid_until = new.valid_until where quote_id = new.id and revision = 1;
  end if;
  return new;
end $$;
create trigger quotes_follow_columns before update of order_id, withdrawn_at, valid_until on quotes
  for each row when (new.state = 'sent') execute function follow_quote_columns();
