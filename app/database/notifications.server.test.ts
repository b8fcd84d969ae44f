import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEW_LEFT } from "#app/domain/catalogue/stock.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { listenForNotifications, type Notifications } from "./notifications.server.ts";
import { createTestDatabase } from "./test-database.server.ts";

let test_: Awaited<ReturnType<typeof createTestDatabase>>;
let notifications: Notifications;
let heard: string[] = [];
let gaps = 0;

beforeAll(async () => {
  test_ = await createTestDatabase();
  notifications = await listenForNotifications(
    test_.config,
    {
      cache_invalidation: (tag) => heard.push(tag),
      mail_outbox: () => heard.push("mail"),
    },
    () => gaps++,
  );
});
afterAll(async () => {
  await notifications.close();
  await test_.drop();
});

describe("database notifications", () => {
  test("a changed product notifies its tag, also when changed by plain SQL", async () => {
    const id = await addProduct();
    heard = [];
    await test_.database.execute(sql`update products set price = 2 where id = ${id}`);
    await eventually(async () =>
      expect(new Set(heard)).toEqual(new Set(["products", `product:${id}`])),
    );
    heard = [];
    await test_.database.execute(sql`delete from products where id = ${id}`);
    await eventually(async () => expect(heard).toContain(`product:${id}`));
  });

  test("a sale notifies only when the shown stock level changes", async () => {
    const id = await addProduct();
    const setStock = (stock: number) =>
      test_.database.execute(
        sql`update products set stock = ${stock}, version = version + 1, updated_at = now() where id = ${id}`,
      );
    for (const [from, to, isTold] of [
      [FEW_LEFT + 50, FEW_LEFT + 49, false],
      [FEW_LEFT + 49, FEW_LEFT + 1, false],
      [FEW_LEFT + 1, FEW_LEFT, true],
      [FEW_LEFT, FEW_LEFT - 1, true],
      [1, 0, true],
      [0, FEW_LEFT + 50, true],
    ] as const) {
      await setStock(from);
      await marked("before");
      heard = [];
      await setStock(to);
      await marked("after");
      expect([from, to, heard.includes("products"), heard.includes(`product:${id}`)]).toEqual([
        from,
        to,
        isTold,
        isTold,
      ]);
    }
  });

  test("a changed category notifies its tag", async () => {
    heard = [];
    await test_.database.execute(
      sql`insert into categories (name, level) values ('Networking', 1)`,
    );
    await eventually(async () => expect(heard).toContain("categories"));
  });

  test("a rolled back change does not notify", async () => {
    heard = [];
    await test_.database
      .transaction(async (transaction) => {
        await transaction.execute(sql`insert into categories (name, level) values ('Never', 1)`);
        throw new Error("changed my mind");
      })
      .catch(() => {});
    await marked("end of the test");
    expect(heard).not.toContain("categories");
  });

  test("a mail in the outbox notifies", async () => {
    heard = [];
    await test_.database.execute(sql`
      insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body)
      values ('<1@example.com>', 'test', 'a@example.com', 'Hello', 'Hello', 'Hello')`);
    await eventually(async () => expect(heard).toContain("mail"));
  });

  test("reconnects a broken connection and calls onGap", async () => {
    const before = gaps;
    await test_.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`);
    await eventually(async () => expect(gaps).toBe(before + 1));
    heard = [];
    await addProduct();
    await eventually(async () => expect(heard).toContain("products"));
  });
});

/** Waits for a marker: notifications arrive in order, so all earlier ones have been received. */
async function marked(mark: string): Promise<void> {
  await test_.database.execute(sql`select pg_notify('cache_invalidation', ${mark})`);
  await eventually(async () => expect(heard).toContain(mark));
}

async function addProduct(): Promise<string> {
  const { rows } = await test_.database.execute<{ id: string }>(sql`
    insert into products (name, description, price) values ('Switch', 'Twenty-four ports', 1) returning id`);
  return rows[0]?.id ?? "";
}
