import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "./test-database.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = testDatabase.database.$client;
  await client.query(GIVEN);
});
afterAll(() => testDatabase.drop());

// Ids that tell what they are: u users, c categories by path, p products, a carts.
const id = (name: string) => `md5('${name}')::uuid`;
const GIVEN = `
  insert into users (id, name, email) values
    (${id("u1")}, 'Thandi', 'thandi@example.com'), (${id("u2")}, 'Sipho', 'sipho@example.com');
  insert into sessions (user_id, token, expires_at) values (${id("u1")}, 'token', now());
  insert into accounts (user_id, account_id, provider_id) values (${id("u1")}, '1', 'credential');
  insert into categories (id, level, parent_id, name) values
    (${id("c1")}, 1, null, 'Computers'), (${id("c2")}, 2, ${id("c1")}, 'Laptops'),
    (${id("c3")}, 3, ${id("c2")}, 'Business'), (${id("c4")}, 4, ${id("c3")}, '14 inch'),
    (${id("c5")}, 5, ${id("c4")}, 'T14'),
    (${id("d1")}, 1, null, 'Networks'), (${id("d2")}, 2, ${id("d1")}, 'Switches'),
    (${id("d3")}, 3, ${id("d2")}, 'Managed'), (${id("d4")}, 4, ${id("d3")}, '24 ports'),
    (${id("d5")}, 5, ${id("d4")}, 'S24');
  insert into products (id, name, description, price) values (${id("p1")}, 'T14', 'A laptop', 1);
  insert into carts (id, user_id) values (${id("a1")}, ${id("u1")});
  insert into carts (id, visitor_key_hash) values (${id("a2")}, 'visitor');
  insert into cart_items (cart_id, product_id, quantity, price_seen, product_name)
    values (${id("a1")}, ${id("p1")}, 1, 1, 'T14');
  insert into user_preferences (user_id) values (${id("u1")});
  insert into email_changes (user_id, new_email, new_link_hash, old_link_hash, expires_at)
    values (${id("u1")}, 'new@example.com', 'known-new', 'known-old', now());
  insert into contact_messages (id, name, email, message) values (${id("m1")}, 'x', 'a@b.c', 'x');
  insert into mail_outbox (message_id, kind, to_address, subject, text_body, html_body)
    values ('known', 'k', 'a@b.c', 's', 't', 'h');
`;

const user = (columns: string, values: string) =>
  `insert into users (${columns}) values (${values})`;
const category = (level: number, parent: string | null, name: string) =>
  `insert into categories (level, parent_id, name) values (${level}, ${parent && id(parent)}, ${name})`;
const product = (column: string, value: string) => {
  const row = { name: "'x'", description: "'x'", price: "1", [column]: value };
  return `insert into products (${Object.keys(row)}) values (${Object.values(row)})`;
};
const productIn = (path: Record<string, string>) => {
  const levels = Object.entries(path);
  return `insert into products (name, description, price, ${levels.map(([level]) => `${level}_id`)})
    values ('x', 'x', 1, ${levels.map(([, name]) => id(name))})`;
};
const item = (cart: string, of: string, quantity: number) =>
  `insert into cart_items (cart_id, product_id, quantity, price_seen, product_name)
    values (${id(cart)}, ${id(of)}, ${quantity}, 1, 'x')`;
const consent = (column: string, value: string) => {
  const row = { user_id: id("u1"), preference: "'updates'", value: "true", wording: "'x'" };
  const all = { ...row, channel: "'account'", [column]: value };
  return `insert into preference_consents (${Object.keys(all)}) values (${Object.values(all)})`;
};
const change = (column: string, value: string) => {
  const row = { user_id: id("u2"), new_email: "'a@b.c'", new_link_hash: "'n'" };
  const all = { ...row, old_link_hash: "'o'", expires_at: "now()", [column]: value };
  return `insert into email_changes (${Object.keys(all)}) values (${Object.values(all)})`;
};
const picture = (column: string, value: string) => {
  const row = { path: "'x.png'", width: "1", height: "1", widths: "'{}'", [column]: value };
  return `insert into pictures (${Object.keys(row)}) values (${Object.values(row)})`;
};
const datasheet = (path: string, size: number) =>
  `insert into datasheets (path, size) values (${path}, ${size})`;
const drawing = (of: string, part: string) =>
  `insert into demo_drawings values (${id(of)}, ${part}, 'x', 1)`;
const catalogueChange = (column: string, value: string) => {
  const row = { kind: "'bulk'", request: "'{}'", [column]: value };
  return `insert into catalogue_changes (${Object.keys(row)}) values (${Object.values(row)})`;
};
const changeRow = (problem: string) =>
  `insert into catalogue_change_rows (change_id, position, product_name, problem)
    values (${id("none")}, 1, 'x', ${problem})`;
const message = (column: string, value: string) => {
  const row = { name: "'x'", email: "'a@b.c'", message: "'x'", [column]: value };
  return `insert into contact_messages (${Object.keys(row)}) values (${Object.values(row)})`;
};
const mail = (column: string, value: string) => {
  const row = { message_id: "'new'", kind: "'k'", to_address: "'a@b.c'", subject: "'s'" };
  const all = { ...row, text_body: "'t'", html_body: "'h'", [column]: value };
  return `insert into mail_outbox (${Object.keys(all)}) values (${Object.values(all)})`;
};

const reply = (column: string, value: string) => {
  const row = { message_id: id("m1"), channel: "'mail'", body: "'x'", [column]: value };
  return `insert into contact_replies (${Object.keys(row)}) values (${Object.values(row)})`;
};
const note = (column: string, value: string) => {
  const row = { message_id: id("m1"), body: "'x'", [column]: value };
  return `insert into contact_notes (${Object.keys(row)}) values (${Object.values(row)})`;
};

const entry = (column: string, value: string) => {
  const row = { actor_name: "'x'", verb: "'added'", thing_kind: "'product'", thing_id: "'1'" };
  const all = { ...row, thing_label: "''", [column]: value };
  return `insert into audit_log (${Object.keys(all)}) values (${Object.values(all)})`;
};

/** By the constraint that must refuse them: what nobody may ever write. */
const refusedBy: Record<string, string[]> = {
  users_name_check: [user("name, email", "repeat('x', 201), 'x@example.com'")],
  users_email_check: [
    user("name, email", "'x', 'Mixed@example.com'"),
    user("name, email", "'x', repeat('x', 243) || '@example.com'"),
  ],
  users_email_key: [user("name, email", "'x', 'thandi@example.com'")],
  sessions_user_id_fkey: [
    `insert into sessions (user_id, token, expires_at) values (${id("none")}, 'x', now())`,
  ],
  sessions_token_key: [
    `insert into sessions (user_id, token, expires_at) values (${id("u2")}, 'token', now())`,
  ],
  accounts_user_id_fkey: [
    `insert into accounts (user_id, account_id, provider_id) values (${id("none")}, 'x', 'x')`,
  ],
  accounts_provider_id_account_id_key: [
    `insert into accounts (user_id, account_id, provider_id) values (${id("u2")}, '1', 'credential')`,
  ],
  profiles_role_check: [
    `update profiles set role = 'owner' where id = ${id("u1")}`,
    `update profiles set role = 'Admin' where id = ${id("u1")}`,
    `update profiles set role = '' where id = ${id("u1")}`,
  ],
  profiles_id_fkey: [`insert into profiles (id) values (${id("none")})`],
  profiles_pkey: [`insert into profiles (id, role) values (${id("u1")}, 'admin')`],
  categories_name_check: [category(1, null, "'  '"), category(1, null, "repeat('x', 121)")],
  categories_level_check: [category(6, "c5", "'x'"), category(0, "c1", "'x'")],
  categories_check: [category(1, "c1", "'x'"), category(2, null, "'x'")],
  categories_parent_id_parent_level_fkey: [
    category(3, "c1", "'x'"),
    category(2, "c2", "'x'"),
    category(2, "none", "'x'"),
    `update categories set parent_id = ${id("c5")} where id = ${id("c2")}`,
    `update categories set level = 4 where id = ${id("c3")}`,
    `delete from categories where id = ${id("c1")}`,
  ],
  categories_name_among_siblings: [
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
    `update products set stock = stock - 1 where id = ${id("p1")}`,
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
  products_check: [productIn({ subcategory: "c2" })],
  products_check1: [productIn({ category: "c1", type: "c3" })],
  products_check2: [productIn({ category: "c1", subcategory: "c2", subtype: "c4" })],
  products_check3: [productIn({ category: "c1", subcategory: "c2", type: "c3", model: "c5" })],
  carts_user_id_fkey: [`insert into carts (user_id) values (${id("none")})`],
  carts_user_id_key: [`insert into carts (user_id) values (${id("u1")})`],
  carts_visitor_key_hash_key: ["insert into carts (visitor_key_hash) values ('visitor')"],
  carts_check: [
    "insert into carts default values",
    `insert into carts (user_id, visitor_key_hash) values (${id("u2")}, 'x')`,
  ],
  cart_items_quantity_check: [item("a2", "p1", 0), item("a2", "p1", -1)],
  cart_items_cart_id_fkey: [item("none", "p1", 1)],
  cart_items_product_id_fkey: [item("a2", "none", 1)],
  cart_items_cart_id_product_id_key: [item("a1", "p1", 1)],
  user_preferences_user_id_fkey: [`insert into user_preferences (user_id) values (${id("none")})`],
  user_preferences_pkey: [`insert into user_preferences (user_id) values (${id("u1")})`],
  sessions_days_check: ["update sessions set days = 365"],
  email_verifications_user_id_fkey: [
    `insert into email_verifications values ('x', ${id("none")}, 'a@b.c', now())`,
  ],
  email_verifications_email_check: [
    `insert into email_verifications values ('x', ${id("u1")}, repeat('x', 255), now())`,
  ],
  email_changes_user_id_fkey: [change("user_id", id("none"))],
  email_changes_new_email_check: [
    change("new_email", "'A@b.c'"),
    change("new_email", "'a@'"),
    change("new_email", "repeat('x', 255)"),
  ],
  email_changes_new_link_hash_key: [change("new_link_hash", "'known-new'")],
  email_changes_old_link_hash_key: [change("old_link_hash", "'known-old'")],
  email_changes_check: [change("old_link_hash", "'n'")],
  preference_consents_user_id_fkey: [consent("user_id", id("none"))],
  preference_consents_preference_check: [consent("preference", "'profiling'")],
  preference_consents_wording_check: [
    consent("wording", "''"),
    consent("wording", "repeat('x', 501)"),
  ],
  preference_consents_channel_check: [consent("channel", "'guess'")],
  preference_tickets_user_id_fkey: [
    `insert into preference_tickets values ('x', ${id("none")}, now())`,
  ],
  contact_messages_name_check: [message("name", "' '"), message("name", "repeat('x', 201)")],
  contact_messages_email_check: [message("email", "'a@'"), message("email", "repeat('x', 255)")],
  contact_messages_message_check: [
    message("message", "' '"),
    message("message", "repeat('x', 10001)"),
  ],
  contact_messages_number_key: [
    `insert into contact_messages (number, name, email, message) overriding system value
      select number, name, email, message from contact_messages`,
  ],
  contact_messages_state_check: [message("state", "'lost'")],
  contact_messages_answered_check: [message("state", "'answered'")],
  contact_messages_assigned_to_fkey: [message("assigned_to", id("none"))],
  contact_messages_answered_by_fkey: [message("answered_by", id("none"))],
  contact_replies_message_id_fkey: [reply("message_id", id("none"))],
  contact_replies_author_id_fkey: [reply("author_id", id("none"))],
  contact_replies_mail_id_fkey: [reply("mail_id", id("none"))],
  contact_replies_channel_check: [reply("channel", "'fax'")],
  contact_replies_body_check: [reply("body", "' '"), reply("body", "repeat('x', 10001)")],
  contact_replies_words_check: [reply("channel", "'phone'")],
  contact_notes_message_id_fkey: [note("message_id", id("none"))],
  contact_notes_author_id_fkey: [note("author_id", id("none"))],
  contact_notes_body_check: [note("body", "' '"), note("body", "repeat('x', 4001)")],
  mail_outbox_message_id_key: [mail("message_id", "'known'")],
  mail_outbox_to_address_check: [mail("to_address", "''"), mail("to_address", "repeat('x', 255)")],
  mail_outbox_reply_to_check: [mail("reply_to", "''"), mail("reply_to", "repeat('x', 255)")],
  mail_outbox_subject_check: [
    mail("subject", "''"),
    mail("subject", "E'x\\nBcc: everyone@example.com'"),
    mail("subject", "E'x\\ry'"),
    mail("subject", "repeat('x', 301)"),
  ],
  pictures_path_check: [picture("path", "''"), picture("path", "repeat('x', 201)")],
  pictures_width_check: [picture("width", "0")],
  pictures_height_check: [picture("height", "-1")],
  pictures_colour_check: [picture("colour", "'red'"), picture("colour", "'#fff'")],
  datasheets_path_check: [datasheet("''", 1), datasheet("repeat('x', 201)", 1)],
  datasheets_size_check: [datasheet("'x.pdf'", 0)],
  demo_drawings_product_id_fkey: [drawing("none", "'cover'")],
  demo_drawings_part_check: [drawing("p1", "'lid'")],
  catalogue_changes_kind_check: [catalogueChange("kind", "'guess'")],
  catalogue_changes_state_check: [catalogueChange("state", "'lost'")],
  catalogue_change_rows_change_id_fkey: [changeRow("'x'")],
  catalogue_change_rows_check: [changeRow("null")],
  search_words_word_check: ["'ab'", "repeat('x', 41)"].map(
    (word) => `insert into search_words values (${word})`,
  ),
  audit_log_actor_name_check: [entry("actor_name", "''")],
  audit_log_verb_check: [entry("verb", "'Added'"), entry("verb", "'x'")],
  audit_log_thing_kind_check: [entry("thing_kind", "'A thing'")],
  audit_log_thing_id_check: [entry("thing_id", "''")],
  audit_log_thing_label_check: [entry("thing_label", "repeat('x', 301)")],
  mail_outbox_attempts_check: [mail("attempts", "-1")],
  mail_outbox_check: ["update mail_outbox set sent_at = now(), given_up_at = now()"],
};

describe("what nobody may write", () => {
  const attempts = Object.entries(refusedBy).flatMap(([name, all]) =>
    all.map((sql) => ({ name, sql })),
  );

  test.each(attempts)("$name refuses: $sql", async ({ name, sql }) => {
    await expect(client.query(sql)).rejects.toMatchObject({ constraint: name });
  });

  test("every constraint of the database is among those shown here", async () => {
    const { rows } = await client.query<{ name: string }>(`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
        -- these two only serve as targets of references: the id alone is unique already
        and conname not in ('categories_id_level_key', 'categories_id_parent_id_key')
      union select i.indexrelid::regclass::text from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      where i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)`);

    expect(Object.keys(refusedBy)).toEqual(expect.arrayContaining(rows.map((row) => row.name)));
  });
});
