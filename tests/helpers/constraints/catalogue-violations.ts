import { fixtureId } from "./constraint-fixtures.ts";

const category = (level: number, parent: string | null, name: string) =>
  `insert into categories (level, parent_id, name) values (${level}, ${parent && fixtureId(parent)}, ${name})`;
const product = (column: string, value: string) => {
  const row = { name: "'x'", description: "'x'", price: "1", [column]: value };
  return `insert into products (${Object.keys(row)}) values (${Object.values(row)})`;
};
const productIn = (path: Record<string, string>) => {
  const levels = Object.entries(path);
  return `insert into products (name, description, price, ${levels.map(([level]) => `${level}_id`)})
    values ('x', 'x', 1, ${levels.map(([, name]) => fixtureId(name))})`;
};
const item = (cart: string, of: string, quantity: number) =>
  `insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name)
    values (${fixtureId(cart)}, ${fixtureId(of)}, ${quantity}, 1, 'x')`;
const picture = (column: string, value: string) => {
  const row = { path: "'x.png'", width: "1", height: "1", widths: "'{}'", [column]: value };
  return `insert into pictures (${Object.keys(row)}) values (${Object.values(row)})`;
};
const datasheet = (path: string, size: number) =>
  `insert into datasheets (path, size) values (${path}, ${size})`;
const catalogueChange = (column: string, value: string) => {
  const row = { kind: "'bulk'", request: "'{}'", [column]: value };
  return `insert into catalogue_changes (${Object.keys(row)}) values (${Object.values(row)})`;
};
const changeRow = (problem: string) =>
  `insert into catalogue_change_rows (change_id, position, product_name, problem)
    values (${fixtureId("none")}, 1, 'x', ${problem})`;

/** By the constraint that must refuse them: what nobody may ever write about goods and carts. */
export const catalogueViolations: Record<string, string[]> = {
  categories_name_check: [category(1, null, "'  '"), category(1, null, "repeat('x', 121)")],
  categories_level_check: [category(6, "c5", "'x'"), category(0, "c1", "'x'")],
  categories_root_check: [category(1, "c1", "'x'"), category(2, null, "'x'")],
  categories_parent_id_parent_level_fkey: [
    category(3, "c1", "'x'"),
    category(2, "c2", "'x'"),
    category(2, "none", "'x'"),
    `update categories set parent_id = ${fixtureId("c5")} where id = ${fixtureId("c2")}`,
    `update categories set level = 4 where id = ${fixtureId("c3")}`,
    `delete from categories where id = ${fixtureId("c1")}`,
  ],
  categories_parent_id_lower_name_key: [
    category(1, null, "'Computers'"),
    category(1, null, "'cOMPUTERS'"),
    category(2, "c1", "'laptops'"),
  ],
  products_name_check: [product("name", "'  '"), product("name", "repeat('x', 201)")],
  products_description_check: [
    product("description", "' '"),
    product("description", "repeat('x', 20001)"),
  ],
  products_price_check: [product("price", "0"), product("price", "-1"), product("price", "'NaN'")],
  products_stock_check: [
    product("stock", "-1"),
    `update products set stock = stock - 1 where id = ${fixtureId("p1")}`,
  ],
  products_images_check: [
    product("images", "'{}'"),
    product("images", "(select jsonb_agg(n) from generate_series(1, 21) n)"),
  ],
  products_category_id_category_level_fkey: [
    productIn({ category: "c2" }),
    productIn({ category: "none" }),
  ],
  products_subcategory_id_category_id_fkey: [
    productIn({ category: "c1", subcategory: "d2" }),
    productIn({ category: "c1", subcategory: "c3" }),
    productIn({ category: "c1", subcategory: "c1" }),
  ],
  products_type_id_subcategory_id_fkey: [
    productIn({ category: "c1", subcategory: "c2", type: "d3" }),
  ],
  products_subtype_id_type_id_fkey: [
    productIn({ category: "c1", subcategory: "c2", type: "c3", subtype: "d4" }),
  ],
  products_model_id_subtype_id_fkey: [
    productIn({ category: "c1", subcategory: "c2", type: "c3", subtype: "c4", model: "d5" }),
  ],
  products_subcategory_parent_check: [productIn({ subcategory: "c2" })],
  products_type_parent_check: [productIn({ category: "c1", type: "c3" })],
  products_subtype_parent_check: [productIn({ category: "c1", subcategory: "c2", subtype: "c4" })],
  products_model_parent_check: [
    productIn({ category: "c1", subcategory: "c2", type: "c3", model: "c5" }),
  ],
  carts_user_id_fkey: [`insert into carts (user_id) values (${fixtureId("none")})`],
  carts_user_id_key: [`insert into carts (user_id) values (${fixtureId("u1")})`],
  carts_visitor_key_hash_key: ["insert into carts (visitor_key_hash) values ('visitor')"],
  carts_owner_check: [
    "insert into carts default values",
    `insert into carts (user_id, visitor_key_hash) values (${fixtureId("u2")}, 'x')`,
  ],
  cart_items_quantity_check: [item("a2", "p1", 0), item("a2", "p1", -1)],
  cart_items_cart_id_fkey: [item("none", "p1", 1)],
  cart_items_product_id_fkey: [item("a2", "none", 1)],
  cart_items_cart_id_product_id_key: [item("a1", "p1", 1)],
  pictures_path_check: [picture("path", "''"), picture("path", "repeat('x', 201)")],
  pictures_width_check: [picture("width", "0")],
  pictures_height_check: [picture("height", "-1")],
  pictures_colour_check: [picture("colour", "'red'"), picture("colour", "'#' || 'fff'")],
  datasheets_path_check: [datasheet("''", 1), datasheet("repeat('x', 201)", 1)],
  datasheets_size_check: [datasheet("'x.pdf'", 0)],
  catalogue_changes_kind_check: [catalogueChange("kind", "'guess'")],
  catalogue_changes_state_check: [catalogueChange("state", "'lost'")],
  catalogue_change_rows_change_id_fkey: [changeRow("'x'")],
  catalogue_change_rows_product_check: [changeRow("null")],
  spelling_words_word_check: ["'ab'", "repeat('x', 41)"].map(
    (word) => `insert into spelling_words values (${word})`,
  ),
};
