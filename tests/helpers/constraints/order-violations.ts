import { fixtureId } from "./constraint-fixtures.ts";

type Row = Record<string, string>;

/** One value of a row that is otherwise right. */
const into = (table: string, row: Row) => (column: string, value: string) => {
  const all = { ...row, [column]: value };
  return `insert into ${table} (${Object.keys(all)}) values (${Object.values(all)})`;
};
const priced = { goods_total: "10", delivery_total: "0", vat_total: "0", vat_percent: "15" };
const order = into("orders", {
  number: "2",
  idempotency_key: fixtureId("new"),
  access_key: "repeat('n', 43)",
  source: "'shop'",
  full_name: "'x'",
  email: "'a@b.c'",
  phone: "'1'",
  delivery_method: "'collection'",
  payment_method: "'eft'",
  expires_at: "now()",
  ...priced,
});
const quote = into("quotes", {
  number: "2",
  idempotency_key: fixtureId("new"),
  access_key: "repeat('n', 43)",
  details: "'{}'",
  valid_until: "now()",
  ...priced,
});
const lineOf = { position: "2", name: "'x'", unit_price: "1", quantity: "1", weight_grams: "0" };
const orderLine = into("order_lines", { order_id: fixtureId("o1"), ...lineOf });
const quoteLine = into("quote_lines", { quote_id: fixtureId("q1"), ...lineOf });
const revision = into("quote_revisions", {
  quote_id: fixtureId("q1"),
  revision: "2",
  details: "'{}'",
  ...priced,
});
const quoteEvent = into("quote_events", {
  quote_id: fixtureId("q1"),
  kind: "'note'",
  actor: "'staff'",
});
const event = into("order_events", {
  order_id: fixtureId("o1"),
  kind: "'placed'",
  actor: "'staff'",
});
const payment = into("payments", { order_id: fixtureId("o1"), method: "'eft'", amount: "1" });
const reversal = into("payments", {
  order_id: fixtureId("o1"),
  method: "'eft'",
  amount: "-1",
  reverses_payment_id: fixtureId("e1"),
});
const refund = into("refunds", {
  order_id: fixtureId("o1"),
  idempotency_key: fixtureId("new"),
  amount: "1",
  vat: "0",
  reason: "'x'",
});
const refundLine = into("refund_lines", {
  refund_id: fixtureId("r1"),
  order_line_id: fixtureId("l1"),
  quantity: "1",
  restocked: "0",
});
const notice = into("payfast_itns", {
  ip_address: "'x'",
  body: "'x'",
  verification_result: "'paid'",
});
const proof = into("proofs_of_payment", {
  order_id: fixtureId("o1"),
  path: "'new'",
  display_name: "'x'",
  size: "1",
});
const account = into("refund_accounts", {
  order_id: fixtureId("none"),
  details: "'encrypted:x'",
  sent_at: "now()",
});
const paper = into("documents", {
  kind: "'credit-note'",
  number: "2",
  order_id: fixtureId("o1"),
  refund_id: fixtureId("r1"),
  seller: "'{}'",
  buyer: "'{}'",
});

const cancelling = into("documents", {
  kind: "'credit-note'",
  number: "4",
  order_id: fixtureId("o1"),
  cancels_document_id: fixtureId("i1"),
  cancel_reason: "'buyer-corrected'",
  seller: "'{}'",
  buyer: "'{}'",
});

/** The same about orders, money and papers. */
export const orderViolations: Record<string, string[]> = {
  products_weight_grams_check: [`update products set weight_grams = -1`],
  mail_outbox_sent_via_check: [`update mail_outbox set sent_via = 'pigeon'`],
  checkouts_cart_id_fkey: [`insert into checkouts (cart_id) values (${fixtureId("none")})`],
  checkouts_idempotency_key_key: [
    `insert into checkouts (cart_id, idempotency_key) values (${fixtureId("a2")}, ${fixtureId("key")})`,
  ],
  orders_number_key: [order("number", "1")],
  orders_idempotency_key_key: [order("idempotency_key", fixtureId("key"))],
  orders_access_key_key: [order("access_key", "repeat('k', 43)")],
  orders_access_key_check: [order("access_key", "'short'")],
  orders_source_check: [order("source", "'elsewhere'")],
  orders_user_id_fkey: [order("user_id", fixtureId("none"))],
  orders_created_by_fkey: [order("created_by", fixtureId("none"))],
  orders_delivery_method_check: [order("delivery_method", "'pigeon'")],
  orders_delivery_address_check: [
    order("delivery_address", "'{}'"),
    order("delivery_method", "'courier'"),
  ],
  orders_billing_address_check: [
    order("billing_address", "'[]'"),
    `update orders set billing_address = '{}', full_name = '' where id = ${fixtureId("o1")}`,
  ],
  orders_site_address_check: [
    order("site_address", "'[]'"),
    `update orders set site_address = '{}', full_name = '' where id = ${fixtureId("o1")}`,
    `update orders set site_address = '{}', delivery_address = '{}', delivery_method = 'courier' where id = ${fixtureId("o1")}`,
  ],
  orders_payment_method_check: [order("payment_method", "'cash'")],
  orders_goods_total_check: [order("goods_total", "-0.01"), order("goods_total", "'NaN'")],
  orders_delivery_total_check: [order("delivery_total", "-1")],
  orders_vat_total_check: [order("vat_total", "-1")],
  orders_vat_percent_check: [order("vat_percent", "0")],
  orders_vat_check: [order("vat_total", "11")],
  orders_refunded_total_check: [order("refunded_total", "-1")],
  orders_refund_check: [order("refunded_total", "11")],
  orders_stock_reserved_until_check: [
    "update orders set stock_reserved = false, stock_reserved_until = now()",
  ],
  orders_reservation_ip_hash_check: [order("reservation_ip_hash", "'x'")],
  order_lines_order_id_fkey: [orderLine("order_id", fixtureId("none"))],
  order_lines_product_id_fkey: [orderLine("product_id", fixtureId("none"))],
  order_lines_order_id_position_key: [orderLine("position", "1")],
  order_lines_unit_price_check: [orderLine("unit_price", "0"), orderLine("unit_price", "'NaN'")],
  order_lines_quantity_check: [orderLine("quantity", "0")],
  order_lines_cost_price_check: [orderLine("cost_price", "-0.01")],
  order_lines_weight_grams_check: [orderLine("weight_grams", "-1")],
  order_lines_restocked_check: [orderLine("restocked", "-1")],
  order_lines_backordered_check: [
    `update order_lines set backordered = quantity + 1, expected_by = now()`,
  ],
  order_lines_awaited_check: [
    orderLine("awaited", "1"),
    `update order_lines set backordered = quantity, awaited = quantity, restocked = 1, expected_by = now()`,
  ],
  order_lines_expected_by_check: [orderLine("backordered", "1")],
  orders_late_delivery_terms_check: [
    `update orders set late_delivery_terms = '', late_delivery_agreed_at = now()`,
  ],
  orders_late_delivery_check: [
    order("late_delivery_terms", "'x'"),
    order("late_delivery_agreed_at", "now()"),
  ],
  order_lines_specification_check: [orderLine("specification", "repeat('x', 1001)")],
  order_lines_purpose_check: [orderLine("purpose", "repeat('x', 301)")],
  order_events_order_id_fkey: [event("order_id", fixtureId("none"))],
  order_events_kind_check: [event("kind", "'Two words'")],
  order_events_actor_check: [event("actor", "'nobody'")],
  order_events_detail_check: [event("detail", "repeat('x', 4001)")],
  payments_order_id_fkey: [payment("order_id", fixtureId("none"))],
  payments_recorded_by_fkey: [payment("recorded_by", fixtureId("none"))],
  payments_method_check: [payment("method", "'shells'")],
  payments_amount_check: [
    payment("amount", "0"),
    payment("amount", "-1"),
    payment("amount", "'NaN'"),
    payment("reverses_payment_id", fixtureId("e1")),
  ],
  payments_reverses_payment_id_fkey: [reversal("reverses_payment_id", fixtureId("none"))],
  payments_reverses_payment_id_key: [reversal("amount", "-2")],
  payments_reversal_reason_check: [
    payment("reversal_reason", "'returned'"),
    reversal("reversal_reason", "'mistake'"),
  ],
  payments_reversal_check: [reversal("method", "'payfast'")],
  payments_idempotency_key_key: [payment("idempotency_key", fixtureId("key"))],
  payments_payfast_reference_key: [
    `insert into payments (order_id, method, amount, reference) values (${fixtureId("o1")}, 'payfast', 1, 'pf1')`,
  ],
  refunds_order_id_fkey: [refund("order_id", fixtureId("none"))],
  refunds_created_by_fkey: [refund("created_by", fixtureId("none"))],
  refunds_idempotency_key_key: [refund("idempotency_key", fixtureId("key"))],
  refunds_amount_check: [refund("amount", "0")],
  refunds_vat_check: [refund("vat", "-1")],
  refunds_reason_check: [refund("reason", "' '")],
  refunds_method_check: [refund("method", "'shells'")],
  refund_lines_refund_id_fkey: [refundLine("refund_id", fixtureId("none"))],
  refund_lines_order_line_id_fkey: [refundLine("order_line_id", fixtureId("none"))],
  refund_lines_quantity_check: [refundLine("quantity", "0")],
  refund_lines_restocked_check: [refundLine("restocked", "2")],
  payfast_itns_order_id_fkey: [notice("order_id", fixtureId("none"))],
  payfast_itns_body_check: [notice("body", "repeat('x', 20001)")],
  payfast_itns_verification_result_check: [notice("verification_result", "'Two words'")],
  refund_accounts_pkey: [account("order_id", fixtureId("o1"))],
  refund_accounts_order_id_fkey: [account("order_id", fixtureId("none"))],
  refund_accounts_details_check: [
    account("details", "'1234'"),
    account("details", "'encrypted:' || repeat('x', 4000)"),
  ],
  refund_accounts_check: [account("changed_at", "now() - interval '1 day'")],
  proofs_of_payment_order_id_fkey: [proof("order_id", fixtureId("none"))],
  proofs_of_payment_path_key: [proof("path", "'p'")],
  proofs_of_payment_display_name_check: [proof("display_name", "''")],
  proofs_of_payment_size_check: [proof("size", "0")],
  documents_order_id_fkey: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 2, ${fixtureId("none")}, '{}', '{}')`,
  ],
  documents_refund_id_fkey: [paper("refund_id", fixtureId("none"))],
  documents_refund_id_key: [paper("number", "3")],
  documents_credit_note_check: [
    paper("refund_id", "null"),
    cancelling("refund_id", fixtureId("r1")),
    `update documents set cancels_document_id = ${fixtureId("i1")}, cancel_reason = 'buyer-corrected'
     where id = ${fixtureId("i1")}`,
  ],
  documents_cancelled_check: [
    `update documents set cancelled_at = now() where kind = 'credit-note'`,
  ],
  documents_cancel_reason_check: [
    paper("cancel_reason", "'buyer-corrected'"),
    cancelling("cancel_reason", "'whim'"),
    cancelling("cancel_reason", "null"),
  ],
  documents_cancels_document_id_fkey: [cancelling("cancels_document_id", fixtureId("none"))],
  documents_cancels_document_id_key: [cancelling("number", "3")],
  documents_vat_percent_check: [paper("vat_percent", "0.5")],
  documents_kind_check: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('poem', 2, ${fixtureId("o1")}, '{}', '{}')`,
  ],
  documents_kind_number_key: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 1, ${fixtureId("o1")}, '{}', '{}')`,
  ],
  documents_current_invoice_key: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 2, ${fixtureId("o1")}, '{}', '{}')`,
  ],
  quotes_number_key: [quote("number", "1")],
  quotes_idempotency_key_key: [quote("idempotency_key", fixtureId("key"))],
  quotes_access_key_key: [quote("access_key", "repeat('q', 43)")],
  quotes_access_key_check: [quote("access_key", "'short'")],
  quotes_user_id_fkey: [quote("user_id", fixtureId("none"))],
  quotes_created_by_fkey: [quote("created_by", fixtureId("none"))],
  quotes_cart_id_fkey: [quote("cart_id", fixtureId("none"))],
  quotes_order_id_fkey: [quote("order_id", fixtureId("none"))],
  quotes_order_id_key: [quote("order_id", fixtureId("o1"))],
  quotes_goods_total_check: [quote("goods_total", "0")],
  quotes_delivery_total_check: [quote("delivery_total", "-1")],
  quotes_vat_total_check: [quote("vat_total", "-1")],
  quotes_vat_percent_check: [quote("vat_percent", "99.5")],
  quotes_withdrawn_check: [`update quotes set withdrawn_at = now() where id = ${fixtureId("q1")}`],
  quote_lines_quote_id_fkey: [quoteLine("quote_id", fixtureId("none"))],
  quote_lines_product_id_fkey: [quoteLine("product_id", fixtureId("none"))],
  quotes_revision_check: ["update quotes set revision = -1"],
  quotes_wish_check: ["update quotes set wish = repeat('x', 2001)"],
  quotes_lost_reason_check: ["update quotes set lost_reason = 'x'"],
  quotes_accepted_name_check: ["update quotes set accepted_name = repeat('x', 121)"],
  quotes_accepted_channel_check: ["update quotes set accepted_channel = 'x'"],
  quote_revisions_quote_id_fkey: [revision("quote_id", fixtureId("none"))],
  quote_revisions_created_by_fkey: [revision("created_by", fixtureId("none"))],
  quote_revisions_revision_check: [revision("revision", "0")],
  quote_revisions_vat_percent_check: [revision("vat_percent", "99.5")],
  quote_revisions_goods_total_check: [revision("goods_total", "-1")],
  quote_revisions_delivery_total_check: [revision("delivery_total", "-1")],
  quote_revisions_vat_total_check: [revision("vat_total", "-1")],
  quote_revisions_discount_percent_check: [
    revision("discount_percent", "0"),
    revision("discount_percent", "100.01"),
  ],
  quote_revisions_discount_amount_check: [revision("discount_amount", "0")],
  quote_revisions_fixed_delivery_check: [revision("fixed_delivery", "-1")],
  quote_revisions_note_check: [revision("note", "repeat('x', 2001)")],
  quote_revisions_discount_check: [
    "update quote_revisions set discount_percent = 1, discount_amount = 1",
  ],
  quote_revisions_sent_check: ["update quote_revisions set valid_until = null"],
  quote_lines_unit_check: [quoteLine("unit", "repeat('x', 21)")],
  order_lines_unit_check: [orderLine("unit", "repeat('x', 21)")],
  quote_lines_discount_percent_check: [quoteLine("discount_percent", "101")],
  quote_lines_discount_amount_check: [quoteLine("discount_amount", "0")],
  quote_lines_lead_time_days_check: [quoteLine("lead_time_days", "-1")],
  quote_lines_choice_group_check: [quoteLine("choice_group", "'AB'")],
  quote_lines_cost_price_check: [quoteLine("cost_price", "-1")],
  quote_lines_revision_fkey: [quoteLine("revision", "2")],
  quote_events_quote_id_fkey: [quoteEvent("quote_id", fixtureId("none"))],
  quote_events_actor_check: [quoteEvent("actor", "'payfast'")],
  quote_events_message_check: [quoteEvent("message", "repeat('x', 12001)")],
  quote_lines_quote_id_revision_position_key: [quoteLine("position", "1")],
  quote_lines_unit_price_check: [quoteLine("unit_price", "'NaN'")],
  quote_lines_specification_check: [quoteLine("specification", "repeat('x', 1001)")],
  quote_lines_purpose_check: [quoteLine("purpose", "repeat('x', 301)")],
  quote_lines_quantity_check: [quoteLine("quantity", "0")],
  quote_lines_weight_grams_check: [quoteLine("weight_grams", "-1")],
  vat_rates_percent_check: [
    "insert into vat_rates (valid_from, percent) values ('2099-01-01', 0)",
    "insert into vat_rates (valid_from, percent) values ('2099-01-01', 99.5)",
  ],
  settings_group_check: [setting("repeat('x', 41)", "'{}'")],
  settings_value_check: [
    setting("'a'", "'[]'"),
    setting(
      "'a'",
      "jsonb_build_object('a', (select string_agg(md5(n::text), '') from generate_series(1, 4000) n))",
    ),
  ],
  settings_version_check: [
    `insert into settings ("group", value, version, updated_by) values ('a', '{}', 0, 'x')`,
  ],
  settings_updated_by_check: [
    `insert into settings ("group", value, updated_by) values ('a', '{}', repeat('x', 255))`,
  ],
};

function setting(group: string, value: string): string {
  return `insert into settings ("group", value, updated_by) values (${group}, ${value}, 'x')`;
}
