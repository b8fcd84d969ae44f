import { eq, sql } from "drizzle-orm";
import { strFromU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/contact.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { accounts, sessions, users } from "#app/database/tables/users.ts";
import { confirmPreferences } from "#app/domain/accounts/marketing-consent.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import {
  emptyFileStorage,
  fillPersonalTables,
  placeOrderFor,
  transitionThrough,
  unzipExport,
} from "#tests/helpers/accounts/personal-data-fixture.ts";
import { personalDataSections } from "./personal-data.server.ts";

const fixture = accountFixture();
const covered = new Set(personalDataSections.flatMap(({ tables }) => tables));

describe("personal data sections", () => {
  test("cover every table with personal data", async () => {
    // Tables that reference a user, directly or not, or have an email column.
    const { rows } = await fixture.database.$client.query<{ name: string }>(`
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
        and column_name ~ '(^|_)(user_id|email|phone|ip_address|to_email|reply_to)$'`);
    expect(rows.length).toBeGreaterThan(10);
    const missing = rows.map(({ name }) => name).filter((name) => !covered.has(name));
    expect(missing, "add them to personal-data.server.ts").toEqual([]);
  });

  test("name existing tables, and have unique names", async () => {
    const { rows } = await fixture.database.$client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const real = rows.map(({ name }) => name);
    expect([...covered].filter((table) => !real.includes(table))).toEqual([]);
    expect(new Set(personalDataSections.map(({ name }) => name)).size).toBe(
      personalDataSections.length,
    );
  });

  test("no foreign key prevents deleting a user", async () => {
    const { rows } = await fixture.database.$client.query<{ name: string }>(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
    expect(rows).toEqual([]);
  });
});

describe("the data export", () => {
  test("contains the totals of invoices and credit notes", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await transitionThrough(fixture.database, order.id, ["paid"]);
    await fixture.database.execute(sql`
      with back as (
        insert into refunds (order_id, idempotency_key, amount, vat, reason)
        values (${order.id}, gen_random_uuid(), 100, 13.04, 'Scratched') returning id
      )
      insert into documents (kind, number, order_id, refund_id, seller, buyer)
      select 'credit-note', next_document_number('credit-note'), ${order.id}, id, '{}', '{}' from back`);
    const documents = JSON.parse((await download())["invoices.json"] ?? "");
    expect(documents).toMatchObject([
      { kind: "invoice", total: "24999.00" },
      { kind: "credit-note", total: "100.00", vat: "13.04" },
    ]);
  });

  test("contains data of each section with a description, and no secrets", async () => {
    await fillPersonalTables(fixture);
    const files = await download();
    const texts = Object.keys(files).filter((name) => !name.includes("/"));
    expect(texts.sort()).toEqual(
      ["read-me.txt", ...personalDataSections.map(({ name }) => `${name}.json`)].sort(),
    );
    for (const { name, about } of personalDataSections) {
      expect(JSON.parse(files[`${name}.json`] ?? ""), name).not.toEqual([]);
      expect(files["read-me.txt"]).toContain(about);
    }
    expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject([
      { name: "Thandi", email: fixture.email, emailVerified: true, role: "customer" },
    ]);
    expect(JSON.parse(files["messages.json"] ?? "")).toMatchObject([
      { message: "Good day", answers: [{ body: "Our answer" }], notes: [{ body: "Our note" }] },
    ]);
    expect(JSON.parse(files["cart.json"] ?? "")).toMatchObject([
      { product: "Highveld 14", item: { quantity: 2 } },
    ]);
    expect(JSON.parse(files["your-prices.json"] ?? "")).toMatchObject([
      { percent: 10, startsOn: "2026-01-01" },
      { percent: 5 },
    ]);
    expect(files["your-prices.json"]).not.toContain("Naledi");
    expect(JSON.parse(files["discounts.json"] ?? "")).toMatchObject([
      { order: expect.stringMatching(/^ORD-/), discount: "December special", amount: "10.00" },
    ]);
    expect(JSON.parse(files["orders.json"] ?? "")).toMatchObject([
      {
        number: expect.stringMatching(/^ORD-\d+$/),
        state: "completed",
        total: "24999.00",
        lines: [{ name: "Highveld 14", quantity: 1 }],
        payments: [{ method: "eft", reference: "THANDEKA Q" }],
        proofs: [{ displayName: "Thandeka Q.pdf" }],
      },
    ]);
    expect(JSON.parse(files["invoices.json"] ?? "")).toMatchObject([
      { number: expect.stringMatching(/^INV-\d+$/), buyer: { name: "Thandeka Q" } },
    ]);

    const all = Object.values(files).join("\n");
    for (const secret of await secrets()) expect(all).not.toContain(secret);
    expect(all).not.toContain("argon2");
  });

  test("contains the proof of consent: wording, channel and time", async () => {
    await fillPersonalTables(fixture);
    const mails = await fixture.mailsTo(fixture.email);
    const token = mails
      .map(({ textBody }) => /confirm-preferences\?token=([\w-]+)/.exec(textBody)?.[1])
      .find(Boolean);
    const shown = { newsletter: true, promotions: true, updates: false };
    expect(await confirmPreferences(fixture, token ?? "", shown)).toBe("confirmed");
    const answers = JSON.parse((await download())["mail-preference-history.json"] ?? "");
    expect(answers.at(-1)).toMatchObject({
      preference: "newsletter",
      value: true,
      wording: "Newsletter: Occasional notes on what we learn on site",
      channel: "email",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test("contains nothing of other users", async () => {
    const other = `other-${fixture.email}`;
    await fixture.signUp(other);
    await fixture.database
      .insert(contactMessages)
      .values({ name: "Sipho", email: other, message: "Hello" });
    await fillPersonalTables(fixture);
    const files = await download();
    expect(Object.values(files).join("\n")).not.toContain(other);
  });

  test("does not contain a stranger's messages for an unverified email", async () => {
    await fillPersonalTables(fixture);
    await fixture.database
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, fixture.userId));
    const files = await download();
    expect(JSON.parse(files["messages.json"] ?? "")).toEqual([]);
    expect(JSON.parse(files["mail-we-sent.json"] ?? "")).toEqual([]);
  });

  test("contains guest orders of a verified email only", async () => {
    const order = await placeOrderFor(fixture, fixture.email.toUpperCase());
    await fixture.database.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
    expect(JSON.parse((await download())["orders.json"] ?? "")).toEqual([]);
    await fixture.database
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.id, fixture.userId));
    expect(JSON.parse((await download())["orders.json"] ?? "")).toHaveLength(1);
  });
});

const holder = () =>
  ({ userId: fixture.userId, email: fixture.email }) as unknown as Reauthenticated;

async function download(): Promise<Record<string, string>> {
  const { files } = await unzipExport(
    { database: fixture.database, files: emptyFileStorage },
    holder(),
  );
  return Object.fromEntries(Object.entries(files).map(([path, it]) => [path, strFromU8(it)]));
}

async function secrets(): Promise<string[]> {
  const { database, userId } = fixture;
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
