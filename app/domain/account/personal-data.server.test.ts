import { eq, sql } from "drizzle-orm";
import { strFromU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/messages.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { accounts, sessions, users } from "#app/database/tables/users.ts";
import type { PasswordHolder } from "#app/domain/users/people.ts";
import { accountScene } from "#tests/helpers/account-scene.ts";
import { noFiles, unpackCopy } from "#tests/helpers/personal-copy.ts";
import { fillPersonalTables, placeFor, walk } from "#tests/helpers/personal-rows.ts";
import { personalParts } from "./personal-parts.server.ts";

const scene = accountScene();
const covered = new Set(personalParts.flatMap(({ tables }) => tables));

describe("what we hold about people", () => {
  test("every table that belongs to a person is in a part of their copy", async () => {
    // Whatever hangs on a user, directly or through another table, or keeps an address.
    const { rows } = await scene.database.$client.query<{ name: string }>(`
      with recursive theirs (oid) as (
        select 'users'::regclass::oid
        union
        select c.conrelid from pg_constraint c join theirs on c.confrelid = theirs.oid
        where c.contype = 'f'
      )
      select oid::regclass::text as name from theirs
      union
      select table_name from information_schema.columns
      where table_schema = 'public'
        and column_name ~ '(^|_)(user_id|email|phone|ip_address|to_address|reply_to)$'`);
    expect(rows.length).toBeGreaterThan(10);
    const missing = rows.map(({ name }) => name).filter((name) => !covered.has(name));
    expect(missing, "add them to personal-parts.server.ts").toEqual([]);
  });

  test("every table named is there, and no two parts share a name", async () => {
    const { rows } = await scene.database.$client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const real = rows.map(({ name }) => name);
    expect([...covered].filter((table) => !real.includes(table))).toEqual([]);
    expect(new Set(personalParts.map(({ name }) => name)).size).toBe(personalParts.length);
  });

  test("nothing that hangs on a person keeps them from being deleted", async () => {
    const { rows } = await scene.database.$client.query<{ name: string }>(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
    expect(rows).toEqual([]);
  });
});

describe("the copy", () => {
  test("names what each invoice and each credit note came to", async () => {
    const order = await placeFor(scene, scene.email);
    await walk(scene.database, order.id, ["paid"]);
    await scene.database.execute(sql`
      with back as (
        insert into refunds (order_id, key, amount, vat, reason)
        values (${order.id}, gen_random_uuid(), 100, 13.04, 'Scratched') returning id
      )
      insert into documents (kind, number, order_id, refund_id, seller, buyer)
      select 'credit-note', take_number('credit-note'), ${order.id}, id, '{}', '{}' from back`);
    const papers = JSON.parse((await download())["invoices.json"] ?? "");
    expect(papers).toMatchObject([
      { kind: "invoice", total: "24999.00" },
      { kind: "credit-note", total: "100.00", vat: "13.04" },
    ]);
  });

  test("holds something of each part, explained, and no secret", async () => {
    await fillPersonalTables(scene);
    const files = await download();
    const texts = Object.keys(files).filter((name) => !name.includes("/"));
    expect(texts.sort()).toEqual(
      ["read-me.txt", ...personalParts.map(({ name }) => `${name}.json`)].sort(),
    );
    for (const { name, about } of personalParts) {
      expect(JSON.parse(files[`${name}.json`] ?? ""), name).not.toEqual([]);
      expect(files["read-me.txt"]).toContain(about);
    }
    expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject([
      { name: "Thandi", email: scene.email, emailVerified: true, role: "customer" },
    ]);
    expect(JSON.parse(files["messages.json"] ?? "")).toMatchObject([
      { message: "Good day", answers: [{ body: "Our answer" }], notes: [{ body: "Our note" }] },
    ]);
    expect(JSON.parse(files["cart.json"] ?? "")).toMatchObject([
      { product: "Highveld 14", item: { quantity: 2 } },
    ]);
    expect(JSON.parse(files["orders.json"] ?? "")).toMatchObject([
      {
        number: expect.stringMatching(/^ORD-\d+$/),
        state: "completed",
        total: 2_499_900,
        lines: [{ name: "Highveld 14", quantity: 1 }],
        payments: [{ way: "eft", reference: "THANDEKA Q" }],
        proofs: [{ shownName: "Thandeka Q.pdf" }],
      },
    ]);
    expect(JSON.parse(files["invoices.json"] ?? "")).toMatchObject([
      { number: expect.stringMatching(/^INV-\d+$/), buyer: { name: "Thandeka Q" } },
    ]);

    const all = Object.values(files).join("\n");
    for (const secret of await secrets()) expect(all).not.toContain(secret);
    expect(all).not.toContain("argon2");
  });

  test("holds nothing of anybody else", async () => {
    const other = `other-${scene.email}`;
    await scene.signUp(other);
    await scene.database
      .insert(contactMessages)
      .values({ name: "Sipho", email: other, message: "Hello" });
    await fillPersonalTables(scene);
    const files = await download();
    expect(Object.values(files).join("\n")).not.toContain(other);
  });

  test("gives nobody a stranger's messages for having typed the stranger's address", async () => {
    await fillPersonalTables(scene);
    await scene.database
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, scene.userId));
    const files = await download();
    expect(JSON.parse(files["messages.json"] ?? "")).toEqual([]);
    expect(JSON.parse(files["mail-we-sent.json"] ?? "")).toEqual([]);
  });

  test("holds what was ordered as a guest from a proved address, and from no other", async () => {
    const order = await placeFor(scene, scene.email.toUpperCase());
    await scene.database.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
    expect(JSON.parse((await download())["orders.json"] ?? "")).toEqual([]);
    await scene.database
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.id, scene.userId));
    expect(JSON.parse((await download())["orders.json"] ?? "")).toHaveLength(1);
  });
});

const holder = () => ({ userId: scene.userId, email: scene.email }) as unknown as PasswordHolder;

async function download(): Promise<Record<string, string>> {
  const { files } = await unpackCopy({ database: scene.database, files: noFiles }, holder());
  return Object.fromEntries(Object.entries(files).map(([path, it]) => [path, strFromU8(it)]));
}

async function secrets(): Promise<string[]> {
  const { database, userId } = scene;
  const tokens = await database.select().from(sessions).where(eq(sessions.userId, userId));
  const hashes = await database.select().from(accounts).where(eq(accounts.userId, userId));
  const keys = await database.select({ key: orders.accessKey }).from(orders);
  const quoteKeys = await database.select({ key: quotes.accessKey }).from(quotes);
  return [
    ...tokens.map(({ token }) => token),
    ...hashes.map(({ password }) => password ?? "-"),
    ...[...keys, ...quoteKeys].map(({ key }) => key),
  ];
}
