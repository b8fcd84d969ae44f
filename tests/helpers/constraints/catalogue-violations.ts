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
const attribute = (columns: Record<string, string>) => {
  const row = { category_id: fixtureId("c1"), name: "'x'", kind: "'text'", ...columns };
  return `insert into attributes (${Object.keys(row)}) values (${Object.values(row)})`;
};
const movement = (columns: Record<string, string>) => {
  const row = {
    product_id: fixtureId("p1"),
    change: "1",
    balance: "1",
    reason: "'edit'",
    ...columns,
  };
  return `insert into stock_movements (${Object.keys(row)}) values (${Object.values(row)})`;
};
const alert = (...rows: Record<string, string>[]) => {
  const given = {
    product_id: fixtureId("p1"),
    email: "'a@b.co'",
    token_hash: "'x'",
    notified_at: "null",
  };
  const values = rows.map((row) => `(${Object.values({ ...given, ...row })})`);
  return `insert into stock_alerts (${Object.keys(given)}) values ${values}`;
};
const accessory = (of: string, other: string, position = 0) =>
  `insert into product_accessories (product_id, accessory_id, position)
    values (${fixtureId(of)}, ${fixtureId(other)}, ${position})`;
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

const productImport = (column: string, value: string) => {
  const row = {
    file_name: "'x.csv'",
    content: "''",
    columns: "'[]'",
    row_count: "1",
    [column]: value,
  };
  return `insert into product_imports (${Object.keys(row)}) values (${Object.values(row)})`;
};
const importPicture = (name: string) =>
  `insert into import_pictures (import_id, name) values (${fixtureId("none")}, ${name})`;
const supplierMappings = (...suppliers: string[]) =>
  `insert into supplier_mappings (supplier, mapping)
    values ${suppliers.map((supplier) => `('${supplier}', '{}')`)}`;
const changeCategory = (level: number) =>
  `insert into catalogue_change_categories (change_id, position, category_id, name, level)
    values (${fixtureId("none")}, 1, ${fixtureId("c1")}, 'x', ${level})`;

/** By the constraint that must refuse them: what nobody may ever write about goods and carts. */
export const catalogueViolations: Record<string, string[]> = {
  categories_name_check: [category(1, null, "'  '"), category(1, null, "repeat('x', 121)")],
  categories_level_check: [category(6, "c5", "'x'"), category(0, "c1", "'x'")],
  categories_root_check: [category(1, "c1", "'x'"), category(2, null, "'x'")],
  categories_position_check: [`update categories set position = -1`],
  categories_description_check: [`update categories set description = repeat('x', 601)`],
  categories_picture_alt_check: [`update categories set picture_alt = repeat('x', 201)`],
  categories_picture_fkey: [`update categories set picture = 'none.png'`],
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
    product("description", "''"),
    `insert into products (name, description, price, status, publish_at)
      values ('x', '', 1, 'draft', now())`,
  ],
  products_price_check: [product("price", "-1"), product("price", "'NaN'")],
  products_regular_price_check: [
    product("price", "0"),
    `insert into products (name, description, price, status, publish_at)
      values ('x', 'x', 0, 'draft', now())`,
    `update products set sale_price = 0.5, regular_price = 0 where id = ${fixtureId("p1")}`,
  ],
  products_sale_price_check: [product("sale_price", "1"), product("sale_price", "2")],
  products_sale_dates_check: [
    product("sale_starts_at", "now()"),
    product("sale_ends_at", "now()"),
    `update products set sale_price = 0.5, sale_starts_at = now(), sale_ends_at = now()
      where id = ${fixtureId("p1")}`,
  ],
  products_price_breaks_check: [
    "'{}'",
    "(select jsonb_agg(jsonb_build_object('quantity', n, 'cents', 100 - n)) from generate_series(2, 12) n)",
    `'[{"quantity": 1, "cents": 50}]'`,
    `'[{"quantity": 2, "cents": 100}]'`,
    `'[{"quantity": 2, "cents": 0}]'`,
    `'[{"quantity": 2.5, "cents": 50}]'`,
    `'[{"quantity": 2}]'`,
    `'[{"quantity": 5, "cents": 50}, {"quantity": 5, "cents": 40}]'`,
    `'[{"quantity": 5, "cents": 50}, {"quantity": 9, "cents": 50}]'`,
  ].map((breaks) => product("price_breaks", breaks)),
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
  products_attributes_check: [product("attributes", "'[]'")],
  products_sku_check: [
    product("sku", "''"),
    product("sku", "'a b'"),
    product("sku", "repeat('x', 41)"),
  ],
  products_upper_sku_key: [product("sku", `'sku-p1'`)],
  products_brand_check: [product("brand", "' '"), product("brand", "repeat('x', 61)")],
  products_mpn_check: [product("mpn", "' '"), product("mpn", "repeat('x', 61)")],
  products_gtin_check: [product("gtin", "'6001234567890'"), product("gtin", "'60012345'")],
  products_status_check: [product("status", "'hidden'")],
  products_warranty_months_check: [
    product("warranty_months", "-1"),
    product("warranty_months", "601"),
  ],
  products_lead_time_days_check: [product("lead_time_days", "0"), product("lead_time_days", "366")],
  products_service_area_check: [
    product("service_area", "''"),
    product("service_area", "repeat('x', 601)"),
  ],
  products_successor_sku_check: [product("successor_sku", "'a b'")],
  stock_alerts_product_id_fkey: [alert({ product_id: fixtureId("none") })],
  stock_alerts_email_check: [alert({ email: "'A@b.co'" }), alert({ email: "'a'" })],
  stock_alerts_token_hash_key: [alert({}, { email: "'b@b.co'" })],
  stock_alerts_product_id_email_key: [alert({}, { token_hash: "'y'" })],
  stock_alerts_notified_at_check: [alert({ notified_at: "now()" })],
  product_accessories_product_id_fkey: [accessory("none", "p1")],
  product_accessories_accessory_id_fkey: [accessory("p1", "none")],
  product_accessories_other_check: [accessory("p1", "p1")],
  product_accessories_position_check: [accessory("p1", "none", -1)],
  products_publish_at_check: [product("publish_at", "now()")],
  products_low_stock_threshold_check: [
    product("low_stock_threshold", "-1"),
    product("low_stock_threshold", "1000001"),
  ],
  products_cost_price_check: [product("cost_price", "-0.01")],
  offered_prices_product_id_fkey: [
    `insert into offered_prices (product_id, price) values (${fixtureId("none")}, 1)`,
  ],
  stock_movements_product_id_fkey: [movement({ product_id: fixtureId("none") })],
  stock_movements_order_id_fkey: [movement({ order_id: fixtureId("none") })],
  stock_movements_change_check: [movement({ change: "0" })],
  stock_movements_balance_check: [movement({ balance: "-1" })],
  stock_movements_reason_check: [movement({ reason: "'magic'" })],
  stock_movements_actor_name_check: [
    movement({ actor_name: "''" }),
    movement({ actor_name: "repeat('x', 255)" }),
  ],
  attributes_category_id_fkey: [attribute({ category_id: fixtureId("none") })],
  attributes_name_check: [attribute({ name: "' '" }), attribute({ name: "repeat('x', 61)" })],
  attributes_group_name_check: [attribute({ group_name: "repeat('x', 61)" })],
  attributes_kind_check: [attribute({ kind: "'colour'" })],
  attributes_unit_check: [attribute({ kind: "'number'", unit: "repeat('x', 17)" })],
  attributes_unit_kind_check: [attribute({ unit: "'GB'" })],
  attributes_choices_check: [
    attribute({ kind: "'choice'" }),
    attribute({ choices: "'{a}'" }),
    attribute({ kind: "'choice'", choices: "array_fill('a'::text, array[101])" }),
  ],
  attributes_position_check: [attribute({ position: "-1" })],
  attributes_category_id_lower_name_key: [attribute({ name: "'pORTS'" })],
  carts_user_id_fkey: [`insert into carts (user_id) values (${fixtureId("none")})`],
  carts_user_id_key: [`insert into carts (user_id) values (${fixtureId("u1")})`],
  carts_visitor_key_hash_key: ["insert into carts (visitor_key_hash) values ('visitor')"],
  carts_owner_check: [
    "insert into carts default values",
    `insert into carts (user_id, visitor_key_hash) values (${fixtureId("u2")}, 'x')`,
  ],
  cart_items_purpose_check: [
    `insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name, purpose)
      values (${fixtureId("a2")}, ${fixtureId("p1")}, 1, 1, 'UPS', repeat('x', 301))`,
  ],
  cart_items_quantity_check: [item("a2", "p1", 0), item("a2", "p1", -1)],
  cart_items_cart_id_fkey: [item("none", "p1", 1)],
  cart_items_product_id_fkey: [item("a2", "none", 1)],
  cart_items_cart_id_product_id_key: [item("a1", "p1", 1)],
  pictures_path_check: [picture("path", "''"), picture("path", "repeat('x', 201)")],
  pictures_width_check: [picture("width", "0")],
  pictures_share_picture_check: [picture("share_picture", "'made'")],
  pictures_height_check: [picture("height", "-1")],
  pictures_colour_check: [picture("colour", "'red'"), picture("colour", "'#' || 'fff'")],
  datasheets_path_check: [datasheet("''", 1), datasheet("repeat('x', 201)", 1)],
  datasheets_size_check: [datasheet("'x.pdf'", 0)],
  catalogue_changes_kind_check: [catalogueChange("kind", "'guess'")],
  catalogue_changes_state_check: [catalogueChange("state", "'lost'")],
  catalogue_change_rows_change_id_fkey: [changeRow("'x'")],
  catalogue_change_rows_product_check: [changeRow("null")],
  catalogue_changes_import_id_fkey: [catalogueChange("import_id", fixtureId("none"))],
  catalogue_change_progress_change_id_fkey: [
    `insert into catalogue_change_progress (change_id) values (${fixtureId("none")})`,
  ],
  catalogue_change_categories_change_id_fkey: [changeCategory(1)],
  catalogue_change_categories_level_check: [changeCategory(0), changeCategory(6)],
  product_imports_file_name_check: [productImport("file_name", "repeat('x', 201)")],
  product_imports_decimal_sign_check: [productImport("decimal_sign", "';'")],
  product_imports_row_count_check: [productImport("row_count", "0")],
  product_imports_supplier_check: [productImport("supplier", "''")],
  import_pictures_import_id_fkey: [importPicture("'x.jpg'")],
  import_pictures_name_check: [importPicture("''"), importPicture("repeat('x', 201)")],
  supplier_mappings_supplier_check: [supplierMappings(" ")],
  supplier_mappings_lower_supplier_key: [supplierMappings("Acme", "ACME")],
  spelling_words_word_check: ["'ab'", "repeat('x', 41)"].map(
    (word) => `insert into spelling_words values (${word})`,
  ),
  demo_catalogue_id_check: [
    "insert into demo_catalogue (id, product_ids, category_ids) values (2, '{}', '{}')",
  ],
};
