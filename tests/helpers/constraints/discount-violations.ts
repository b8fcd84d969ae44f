import { fixtureId } from "./constraint-fixtures.ts";

type Row = Record<string, string>;

const insert = (table: string, row: Row) =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.values(row)})`;
const customerPrice = (changes: Row) =>
  insert("customer_prices", {
    user_id: fixtureId("u1"),
    percent: "10",
    starts_on: "'2026-11-01'",
    granted_by_name: "'x'",
    ...changes,
  });
const discount = (changes: Row) =>
  insert("discounts", {
    name: "'x'",
    kind: "'percent'",
    percent: "10",
    starts_on: "'2026-11-01'",
    ...changes,
  });
const redemption = (changes: Row) =>
  insert("discount_redemptions", {
    discount_id: fixtureId("s1"),
    order_id: fixtureId("o1"),
    amount: "1",
    ...changes,
  });

/** The same about discounts and the prices of customers. */
export const discountViolations: Record<string, string[]> = {
  customer_prices_user_id_fkey: [customerPrice({ user_id: fixtureId("none") })],
  customer_prices_email_check: [
    customerPrice({ user_id: "null", email: "'Thandi@example.com'" }),
    customerPrice({ user_id: "null", email: "'x'" }),
  ],
  customer_prices_percent_check: [customerPrice({ percent: "0" })],
  customer_prices_category_id_fkey: [customerPrice({ category_id: fixtureId("none") })],
  customer_prices_product_id_fkey: [
    customerPrice({ percent: "null", price: "1", product_id: fixtureId("none") }),
  ],
  customer_prices_price_check: ["0", "'NaN'"].map((price) =>
    customerPrice({ percent: "null", price, product_id: fixtureId("p1") }),
  ),
  customer_prices_granted_by_fkey: [customerPrice({ granted_by: fixtureId("none") })],
  customer_prices_customer_check: [
    customerPrice({ user_id: "null" }),
    customerPrice({ email: "'a@b.c'" }),
  ],
  customer_prices_kind_check: [
    customerPrice({ percent: "null" }),
    customerPrice({ price: "1", product_id: fixtureId("p1") }),
  ],
  customer_prices_of_product_check: [
    customerPrice({ product_id: fixtureId("p1") }),
    customerPrice({ percent: "null", price: "1" }),
  ],
  customer_prices_of_category_check: [
    customerPrice({
      percent: "null",
      price: "1",
      product_id: fixtureId("p1"),
      category_id: fixtureId("c1"),
    }),
  ],
  customer_prices_days_check: [customerPrice({ ends_on: "'2026-10-31'" })],
  discounts_name_check: [discount({ name: "''" }), discount({ name: "repeat('x', 81)" })],
  discounts_code_key: [discount({ code: "'SPRING'" })],
  discounts_code_check: [discount({ code: "'spring'" }), discount({ code: "'X'" })],
  discounts_kind_check: [discount({ kind: "'gift'", percent: "null" })],
  discounts_percent_check: [discount({ percent: "0" }), discount({ percent: "100.01" })],
  discounts_amount_check: ["0", "'NaN'"].map((amount) =>
    discount({ kind: "'amount'", percent: "null", amount }),
  ),
  discounts_minimum_amount_check: [
    discount({ minimum_amount: "0" }),
    discount({ minimum_amount: "'NaN'" }),
  ],
  discounts_max_uses_check: [discount({ max_uses: "0" })],
  discounts_max_uses_per_customer_check: [discount({ max_uses_per_customer: "0" })],
  discounts_created_by_fkey: [discount({ created_by: fixtureId("none") })],
  discounts_kind_percent_check: [
    discount({ percent: "null" }),
    discount({ kind: "'free-delivery'" }),
  ],
  discounts_kind_amount_check: [
    discount({ amount: "1" }),
    discount({ kind: "'amount'", percent: "null" }),
  ],
  discounts_days_check: [discount({ ends_on: "'2026-10-31'" })],
  discount_redemptions_discount_id_fkey: [
    redemption({ discount_id: fixtureId("none") }),
    `delete from discounts where id = ${fixtureId("s1")}`,
  ],
  discount_redemptions_order_id_fkey: [
    redemption({ discount_id: fixtureId("s2"), order_id: fixtureId("none") }),
  ],
  discount_redemptions_amount_check: [redemption({ amount: "0" }), redemption({ amount: "'NaN'" })],
  discount_redemptions_discount_id_order_id_key: [redemption({})],
  carts_discount_code_check: ["update carts set discount_code = repeat('x', 61)"],
  orders_delivery_discount_check: [
    "update orders set delivery_discount = -1",
    "update orders set delivery_discount = 'NaN'",
  ],
  order_lines_list_price_check: [
    "update order_lines set list_price = 0",
    "update order_lines set list_price = 'NaN'",
  ],
  order_lines_discount_check: [
    "update order_lines set discount = -0.01",
    "update order_lines set discount = unit_price * quantity + 0.01",
  ],
  quote_lines_list_price_check: [
    "update quote_lines set list_price = 0",
    "update quote_lines set list_price = 'NaN'",
  ],
  quote_lines_discount_check: [
    "update quote_lines set discount = -0.01",
    "update quote_lines set discount = unit_price * quantity + 0.01",
  ],
};
