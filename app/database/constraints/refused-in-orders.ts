import { id } from "./known-rows.ts";

type Row = Record<string, string>;

/** One value of a row that is otherwise right. */
const into = (table: string, row: Row) => (column: string, value: string) => {
  const all = { ...row, [column]: value };
  return `insert into ${table} (${Object.keys(all)}) values (${Object.values(all)})`;
};
const priced = { goods_total: "10", delivery_total: "0", vat_total: "0", vat_percent: "15" };
const order = into("orders", {
  number: "2",
  checkout_key: id("new"),
  access_key: "repeat('n', 43)",
  source: "'shop'",
  full_name: "'x'",
  email: "'a@b.c'",
  phone: "'1'",
  delivery_way: "'collection'",
  payment_way: "'eft'",
  expires_at: "now()",
  ...priced,
});
const quote = into("quotes", {
  number: "2",
  checkout_key: id("new"),
  access_key: "repeat('n', 43)",
  details: "'{}'",
  valid_until: "now()",
  ...priced,
});
const lineOf = { position: "2", name: "'x'", unit_price: "1", quantity: "1", weight_grams: "0" };
const orderLine = into("order_lines", { order_id: id("o1"), ...lineOf });
const quoteLine = into("quote_lines", { quote_id: id("q1"), ...lineOf });
const event = into("order_events", { order_id: id("o1"), kind: "'placed'", actor: "'staff'" });
const payment = into("payments", { order_id: id("o1"), way: "'eft'", amount: "1" });
const refund = into("refunds", {
  order_id: id("o1"),
  key: id("new"),
  amount: "1",
  vat: "0",
  reason: "'x'",
});
const refundLine = into("refund_lines", {
  refund_id: id("r1"),
  line_id: id("l1"),
  quantity: "1",
  restocked: "0",
});
const notice = into("payment_notices", { address: "'x'", body: "'x'", verdict: "'paid'" });
const proof = into("payment_proofs", {
  order_id: id("o1"),
  path: "'new'",
  shown_name: "'x'",
  size: "1",
});
const paper = into("documents", {
  kind: "'credit-note'",
  number: "2",
  order_id: id("o1"),
  refund_id: id("r1"),
  seller: "'{}'",
  buyer: "'{}'",
});

const cancelling = into("documents", {
  kind: "'credit-note'",
  number: "4",
  order_id: id("o1"),
  cancels_id: id("i1"),
  seller: "'{}'",
  buyer: "'{}'",
});

/** The same about orders, money and papers. */
export const refusedInOrders: Record<string, string[]> = {
  products_weight_grams_check: [`update products set weight_grams = -1`],
  mail_outbox_sent_by_check: [`update mail_outbox set sent_by = 'pigeon'`],
  checkouts_cart_id_fkey: [`insert into checkouts (cart_id) values (${id("none")})`],
  checkouts_key_key: [`insert into checkouts (cart_id, key) values (${id("a2")}, ${id("key")})`],
  orders_number_key: [order("number", "1")],
  orders_checkout_key_key: [order("checkout_key", id("key"))],
  orders_access_key_key: [order("access_key", "repeat('k', 43)")],
  orders_access_key_check: [order("access_key", "'short'")],
  orders_source_check: [order("source", "'elsewhere'")],
  orders_user_id_fkey: [order("user_id", id("none"))],
  orders_created_by_fkey: [order("created_by", id("none"))],
  orders_delivery_way_check: [order("delivery_way", "'pigeon'")],
  orders_address_check: [order("address", "'{}'"), order("delivery_way", "'courier'")],
  orders_billing_address_check: [
    order("billing_address", "'[]'"),
    `update orders set billing_address = '{}', full_name = '' where id = ${id("o1")}`,
    `update orders set billing_address = '{}', address = '{}', delivery_way = 'courier' where id = ${id("o1")}`,
  ],
  orders_payment_way_check: [order("payment_way", "'cash'")],
  orders_goods_total_check: [order("goods_total", "0"), order("goods_total", "'NaN'")],
  orders_delivery_total_check: [order("delivery_total", "-1")],
  orders_vat_total_check: [order("vat_total", "-1")],
  orders_vat_percent_check: [order("vat_percent", "0")],
  orders_vat_check: [order("vat_total", "11")],
  orders_refunded_total_check: [order("refunded_total", "-1")],
  orders_refund_check: [order("refunded_total", "11")],
  orders_hold_check: ["update orders set stock_held = false, stock_held_until = now()"],
  orders_hold_ip_check: [order("hold_ip_hash", "'x'")],
  order_lines_order_id_fkey: [orderLine("order_id", id("none"))],
  order_lines_product_id_fkey: [orderLine("product_id", id("none"))],
  order_lines_order_id_position_key: [orderLine("position", "1")],
  order_lines_unit_price_check: [orderLine("unit_price", "0"), orderLine("unit_price", "'NaN'")],
  order_lines_quantity_check: [orderLine("quantity", "0")],
  order_lines_weight_grams_check: [orderLine("weight_grams", "-1")],
  order_lines_restocked_check: [orderLine("restocked", "2")],
  order_events_order_id_fkey: [event("order_id", id("none"))],
  order_events_kind_check: [event("kind", "'Two words'")],
  order_events_actor_check: [event("actor", "'nobody'")],
  order_events_detail_check: [event("detail", "repeat('x', 4001)")],
  payments_order_id_fkey: [payment("order_id", id("none"))],
  payments_recorded_by_fkey: [payment("recorded_by", id("none"))],
  payments_way_check: [payment("way", "'shells'")],
  payments_amount_check: [payment("amount", "0")],
  payments_key_key: [payment("key", id("key"))],
  payments_once: [
    `insert into payments (order_id, way, amount, reference) values (${id("o1")}, 'payfast', 1, 'pf1')`,
  ],
  refunds_order_id_fkey: [refund("order_id", id("none"))],
  refunds_made_by_fkey: [refund("made_by", id("none"))],
  refunds_key_key: [refund("key", id("key"))],
  refunds_amount_check: [refund("amount", "0")],
  refunds_vat_check: [refund("vat", "-1")],
  refunds_reason_check: [refund("reason", "' '")],
  refunds_way_check: [refund("way", "'shells'")],
  refund_lines_refund_id_fkey: [refundLine("refund_id", id("none"))],
  refund_lines_line_id_fkey: [refundLine("line_id", id("none"))],
  refund_lines_quantity_check: [refundLine("quantity", "0")],
  refund_lines_restocked_check: [refundLine("restocked", "2")],
  payment_notices_order_id_fkey: [notice("order_id", id("none"))],
  payment_notices_body_check: [notice("body", "repeat('x', 20001)")],
  payment_notices_verdict_check: [notice("verdict", "'Two words'")],
  payment_proofs_order_id_fkey: [proof("order_id", id("none"))],
  payment_proofs_path_key: [proof("path", "'p'")],
  payment_proofs_shown_name_check: [proof("shown_name", "''")],
  payment_proofs_size_check: [proof("size", "0")],
  documents_order_id_fkey: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 2, ${id("none")}, '{}', '{}')`,
  ],
  documents_refund_id_fkey: [paper("refund_id", id("none"))],
  documents_refund_id_key: [paper("number", "3")],
  documents_refund_check: [
    paper("refund_id", "null"),
    paper("cancels_id", id("i1")),
    `update documents set cancels_id = ${id("i1")} where id = ${id("i1")}`,
  ],
  documents_replaced_check: [`update documents set replaced_at = now() where kind = 'credit-note'`],
  documents_cancels_id_fkey: [cancelling("cancels_id", id("none"))],
  documents_cancels_id_key: [cancelling("number", "3")],
  documents_kind_check: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('poem', 2, ${id("o1")}, '{}', '{}')`,
  ],
  documents_kind_number_key: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 1, ${id("o1")}, '{}', '{}')`,
  ],
  documents_one_invoice: [
    `insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 2, ${id("o1")}, '{}', '{}')`,
  ],
  quotes_number_key: [quote("number", "1")],
  quotes_checkout_key_key: [quote("checkout_key", id("key"))],
  quotes_access_key_key: [quote("access_key", "repeat('q', 43)")],
  quotes_access_key_check: [quote("access_key", "'short'")],
  quotes_user_id_fkey: [quote("user_id", id("none"))],
  quotes_created_by_fkey: [quote("created_by", id("none"))],
  quotes_cart_id_fkey: [quote("cart_id", id("none"))],
  quotes_order_id_fkey: [quote("order_id", id("none"))],
  quotes_order_id_key: [quote("order_id", id("o1"))],
  quotes_goods_total_check: [quote("goods_total", "0")],
  quotes_delivery_total_check: [quote("delivery_total", "-1")],
  quotes_vat_total_check: [quote("vat_total", "-1")],
  quotes_vat_percent_check: [quote("vat_percent", "100")],
  quotes_withdrawn_check: [`update quotes set withdrawn_at = now() where id = ${id("q1")}`],
  quote_lines_quote_id_fkey: [quoteLine("quote_id", id("none"))],
  quote_lines_product_id_fkey: [quoteLine("product_id", id("none"))],
  quote_lines_quote_id_position_key: [quoteLine("position", "1")],
  quote_lines_unit_price_check: [quoteLine("unit_price", "0")],
  quote_lines_quantity_check: [quoteLine("quantity", "0")],
  quote_lines_weight_grams_check: [quoteLine("weight_grams", "-1")],
};
