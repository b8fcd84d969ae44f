import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "./test-database.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = testDatabase.database.$client;
});
afterAll(() => testDatabase.drop());

describe("the catalogue", () => {
  test("takes a path of five levels, and the same name under different parents", async () => {
    const first = await createPath("Computers");
    const second = await createPath("Networks");

    await createProduct(first);
    await createProduct(second.slice(0, 2));
    await createProduct([]);

    expect(first).toHaveLength(5);
    expect(second).toHaveLength(5);
  });

  test("refuses to delete a category with a product", async () => {
    const path = await createPath("Printers");
    await createProduct(path);

    await expect(
      client.query("delete from categories where id = $1", [path[4]]),
    ).rejects.toMatchObject({
      constraint: "products_model_id_subtype_id_fkey",
    });
  });

  test("moves a subtree with its products when the constraint is deferred", async () => {
    const [from, branch] = await createPath("Cables");
    const [to] = await createPath("Storage");
    const product = await createProduct([from, branch]);
    await client.query("update categories set name = 'Moved' where id = $1", [branch]);

    await inTransaction(async (connection) => {
      await connection.query("set constraints all deferred");
      await connection.query("update categories set parent_id = $1 where id = $2", [to, branch]);
      await connection.query("update products set category_id = $1 where id = $2", [to, product]);
    });

    const { rows } = await client.query("select category_id from products where id = $1", [
      product,
    ]);
    expect(rows).toEqual([{ category_id: to }]);
  });

  test("finds a product by words of its name and description, in any form", async () => {
    const product = await createProduct([], "Wireless routers", "Covering whole buildings");

    const search =
      "select id from products where search_vector @@ websearch_to_tsquery('english', $1)";
    const byName = await client.query(search, ["router"]);
    const byDescription = await client.query(search, ["building cover"]);

    expect(byName.rows).toEqual([{ id: product }]);
    expect(byDescription.rows).toEqual([{ id: product }]);
  });
});

describe("a user", () => {
  test("gets a customer profile when it is created", async () => {
    const user = await createUser();

    const { rows } = await client.query("select role from profiles where id = $1", [user]);
    expect(rows).toEqual([{ role: "customer" }]);
  });

  test("deletes all of its own data, and nothing of others", async () => {
    const [leaving, staying] = [await createUser(), await createUser()];
    const product = await createProduct([]);
    for (const user of [leaving, staying]) await giveEverything(user, product);

    await client.query("delete from users where id = $1", [leaving]);

    const { rows } = await client.query(
      `
      select (select count(*)::int from profiles where id in ($1, $2)) as profiles,
        (select count(*)::int from sessions where user_id in ($1, $2)) as sessions,
        (select count(*)::int from accounts where user_id in ($1, $2)) as accounts,
        (select count(*)::int from user_preferences where user_id in ($1, $2)) as preferences,
        (select count(*)::int from carts where user_id in ($1, $2)) as carts,
        (select count(*)::int from cart_items where product_id = $3) as items`,
      [leaving, staying, product],
    );
    expect(rows).toEqual([
      { profiles: 1, sessions: 1, accounts: 1, preferences: 1, carts: 1, items: 1 },
    ]);
  });

  test("gets the newsletter and updates but no promotions by default", async () => {
    const user = await createUser();
    await client.query("insert into user_preferences (user_id) values ($1)", [user]);

    const { rows } = await client.query(
      "select newsletter, promotions, updates from user_preferences where user_id = $1",
      [user],
    );
    expect(rows).toEqual([{ newsletter: true, promotions: false, updates: true }]);
  });
});

describe("a deleted product", () => {
  test("leaves only its name in carts", async () => {
    const product = await createProduct([]);
    await giveEverything(await createUser(), product);

    await client.query("delete from products where id = $1", [product]);

    const { rows } = await client.query(
      "select product_id, product_name as name from cart_items where product_name = $1",
      [`Called ${product}`],
    );
    expect(rows).toEqual([{ product_id: null, name: `Called ${product}` }]);
  });
});

describe("every process is notified", () => {
  test("of each change to the catalogue and of each new mail, once it is committed", async () => {
    const heard: string[] = [];
    const listener = await client.connect();
    listener.on("notification", ({ channel, payload }) =>
      heard.push(`${channel} ${payload}`.trim()),
    );
    await listener.query("listen cache_invalidation");
    await listener.query("listen mail_outbox");

    const product = await createProduct([]);
    await client.query("update products set stock = 3 where id = $1", [product]);
    await client.query("delete from products where id = $1", [product]);
    await createPath("Heard");
    await client.query(`insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body)
      values ('heard', 'k', 'a@b.c', 's', 't', 'h')`);

    const expected = [
      "cache_invalidation products",
      `cache_invalidation product:${product}`,
      "cache_invalidation categories",
      "mail_outbox",
    ];
    await expect.poll(() => [...new Set(heard)]).toEqual(expected);
    listener.release(true);
  });
});

async function createPath(top: string): Promise<string[]> {
  const path: string[] = [];
  for (const [above, name] of [top, "Laptops", "Business", "14 inch", "T14"].entries()) {
    const { rows } = await client.query(
      "insert into categories (level, parent_id, name) values ($1, $2, $3) returning id",
      [above + 1, path.at(-1) ?? null, name],
    );
    path.push(rows[0].id);
  }
  return path;
}

async function createProduct(
  path: (string | undefined)[],
  name = "x",
  description = "y",
): Promise<string> {
  const { rows } = await client.query(
    `insert into products (name, description, price, category_id, subcategory_id, type_id, subtype_id, model_id)
    values ($1, $2, 1, $3, $4, $5, $6, $7) returning id`,
    [name, description, ...[0, 1, 2, 3, 4].map((level) => path[level] ?? null)],
  );
  return rows[0].id;
}

async function createUser(): Promise<string> {
  const { rows } = await client.query(
    "insert into users (name, email) values ('x', gen_random_uuid() || '@example.com') returning id",
  );
  return rows[0].id;
}

async function giveEverything(user: string, product: string): Promise<void> {
  await client.query(
    "insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now())",
    [user],
  );
  await client.query(
    "insert into accounts (user_id, account_id, provider_id) values ($1, gen_random_uuid(), 'x')",
    [user],
  );
  await client.query("insert into user_preferences (user_id) values ($1)", [user]);
  await client.query(
    `with cart as (insert into carts (user_id) values ($1) returning id)
    insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name)
    select id, $2::uuid, 1, 1, 'Called ' || $2::text from cart`,
    [user, product],
  );
}

async function inTransaction(work: (connection: pg.PoolClient) => Promise<void>): Promise<void> {
  const connection = await client.connect();
  await connection.query("begin");
  await work(connection);
  await connection.query("commit");
  connection.release();
}
