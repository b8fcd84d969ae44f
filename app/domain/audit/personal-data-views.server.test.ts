import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { personalDataViews } from "#app/database/tables/audit.ts";
import { users } from "#app/database/tables/users.ts";
import { readCustomer } from "#app/domain/accounts/customers.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import {
  prefillForCustomer,
  prefillForGuest,
} from "#app/domain/checkout/prefill-details.server.ts";
import { exportMessages, listMessages } from "#app/domain/contact/inbox.server.ts";
import { parseInboxQuery } from "#app/domain/contact/inbox-query.ts";
import { searchAdmin } from "#app/domain/dashboard/search-admin.server.ts";
import { listMails } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import {
  findBuyers,
  listCustomers,
  readGuest,
} from "#app/domain/orders/lists/list-customers.server.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { listQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { exportOrders } from "#app/domain/reports/export-orders.server.ts";
import { exportSalesReport } from "#app/domain/reports/sales-report.server.ts";
import { exportVatReport } from "#app/domain/reports/vat-report.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { collectionDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { exportAudit } from "./list-audit.server.ts";
import {
  listPersonalDataViews,
  listViewingColleagues,
  sweepPersonalDataViews,
} from "./personal-data-views.server.ts";
import { REPEATED_VIEW_MINUTES } from "./record-personal-data-view.server.ts";

const fixture = orderFixture();
let naledi: Owner;
beforeEach(async () => {
  await fixture.database.delete(personalDataViews);
  naledi = { ...(await fixture.staff()), name: "Naledi" };
});

const orderQuery = (query: string) =>
  parseOrderListQuery(`https://shop.example/admin/orders?${query}`);
const inboxQuery = (query: string) =>
  parseInboxQuery(`https://shop.example/admin/messages?${query}`);
const list = (filters: { colleagueId?: string; person?: string; page?: number } = {}) =>
  listPersonalDataViews(fixture, naledi, { colleagueId: "", person: "", page: 1, ...filters });
const logged = async () =>
  (await list()).views.map(({ actorName, kind, email, subject, list: name, records }) =>
    [actorName, kind, email ?? subject ?? name, records].filter((part) => part !== null).join(" "),
  );

async function customer(email: string, name = "Thandi Nkosi"): Promise<string> {
  const { userId } = await fixture.customer();
  await fixture.database.update(users).set({ email, name }).where(eq(users.id, userId));
  return userId;
}

describe("what is logged", () => {
  test("opening a customer, but not one that does not exist", async () => {
    const userId = await customer("opened@example.co.za");
    await readCustomer(fixture, naledi, userId);
    await readCustomer(fixture, naledi, randomUUID());
    expect(await logged()).toEqual(["Naledi customer opened@example.co.za"]);
  });

  test("opening a guest, but not one that does not exist", async () => {
    const details = { ...collectionDetails, email: "Guest@example.co.za" };
    await fixture.placed({ details });
    await readGuest(fixture, naledi, "GUEST@example.co.za");
    await readGuest(fixture, naledi, "nobody@example.co.za");
    expect(await logged()).toEqual(["Naledi guest guest@example.co.za"]);
  });

  test("filling in a phone order with what is known of a customer or a guest", async () => {
    const userId = await customer("phoned@example.co.za");
    await prefillForCustomer(fixture, naledi, userId);
    await prefillForCustomer(fixture, naledi, randomUUID());
    const details = { ...collectionDetails, email: "Caller@example.co.za" };
    await fixture.placed({ details });
    await prefillForGuest(fixture, naledi, "CALLER@example.co.za");
    await prefillForGuest(fixture, naledi, "no-caller@example.co.za");
    expect((await logged()).toSorted()).toEqual([
      "Naledi customer phoned@example.co.za",
      "Naledi guest caller@example.co.za",
    ]);
  });

  test("each export of personal data, with its list and the number of records", async () => {
    const orders = await fixture.database.execute(sql`select count(*)::int as n from orders`);
    const period = { from: "2026-01-01", to: "2026-01-31" };
    const exports = [
      exportOrders(fixture, naledi, { query: orderQuery("view=all"), table: "orders" }),
      exportOrders(fixture, naledi, { query: orderQuery("view=all"), table: "lines" }),
      exportMessages(fixture, naledi, inboxQuery("view=all")),
      exportSalesReport(fixture, naledi, { period, group: "customer" }),
      exportSalesReport(fixture, naledi, { period, group: "product" }),
      exportVatReport(fixture, naledi, period),
    ];
    for (const rows of exports) await Array.fromAsync(rows);
    const count = orders.rows[0]?.n;
    expect((await logged()).toReversed()).toEqual([
      `Naledi export Orders, list "all" ${count}`,
      `Naledi export Order lines, list "all" ${count}`,
      'Naledi export Messages, list "all" 0',
      "Naledi export Sales by customer, 2026-01-01 to 2026-01-31 0",
      "Naledi export VAT report, 2026-01-01 to 2026-01-31 0",
    ]);

    const everything = { actorId: "", kind: "", entity: "", from: "", to: "" };
    const { length } = await Array.fromAsync(exportAudit(fixture, naledi, everything));
    expect((await logged())[0]).toBe(`Naledi export Audit log ${length}`);
  });

  const page = 1;
  test.each<[string, (search: string) => Promise<unknown>]>([
    [
      "orders",
      (q) => listOrders(fixture, naledi, orderQuery(new URLSearchParams({ q }).toString())),
    ],
    ["customers", (search) => listCustomers(fixture, naledi, { view: "all", search, page })],
    ["buyers of a phone order", (search) => findBuyers(fixture, naledi, search)],
    ["quotations", (search) => listQuotes(fixture, naledi, { view: "all", search, page })],
    [
      "messages",
      (q) => listMessages(fixture, naledi, inboxQuery(new URLSearchParams({ q }).toString())),
    ],
    ["the outbox", (search) => listMails(fixture, naledi, { view: "all", search, page })],
    [
      "the admin area",
      (search) =>
        searchAdmin(
          { database: fixture.database, files: { publicUrl: (path) => path } },
          naledi,
          search,
        ),
    ],
  ])("a search of %s for an email address or a phone number", async (_, search) => {
    await search("Thandi@Example.co.za");
    await search("082 123 4567");
    expect((await logged()).toReversed()).toEqual([
      "Naledi search thandi@example.co.za",
      "Naledi search 27821234567",
    ]);
  });

  test.each([
    ["+27 (0)82 123-4567", ["27821234567"]],
    ["0821234567", ["27821234567"]],
    ["Thandi 0821234567", ["27821234567"]],
    ["nkosi thandi@example.co.za", ["thandi@example.co.za"]],
    ["thandi nkosi", []],
    ["ORD-1001", []],
    ["1001", []],
    ["@", []],
    ["", []],
    [`a@${"b".repeat(300)}`, [`a@${"b".repeat(252)}`]],
  ])("of the search %o: %o", async (search, subjects) => {
    await listCustomers(fixture, naledi, { view: "all", search, page });
    expect((await list()).views.map(({ subject }) => subject)).toEqual(subjects);
  });

  test("one entry for a person whom a colleague opens again within minutes", async () => {
    const userId = await customer("again@example.co.za");
    const sipho = { ...(await fixture.staff()), name: "Sipho" };
    for (const colleague of [naledi, naledi, sipho]) {
      await readCustomer(fixture, colleague, userId);
    }
    expect(await logged()).toHaveLength(2);
    const ago = sql`now() - make_interval(mins => ${REPEATED_VIEW_MINUTES})`;
    await fixture.database.update(personalDataViews).set({ at: ago });
    await readCustomer(fixture, naledi, userId);
    expect(await logged()).toHaveLength(3);
  });

  test("what cannot be logged is not shown", async () => {
    const userId = await customer("unlogged@example.co.za");
    const nameless = { ...naledi, name: "", email: "" };
    await expect(readCustomer(fixture, nameless, userId)).rejects.toThrow();
    const rows = exportMessages(fixture, nameless, inboxQuery("view=all"));
    await expect(rows.next()).rejects.toThrow();
  });
});

describe("reading the log", () => {
  test("by colleague, and by the name, email address or phone number of the person", async () => {
    const sipho = { ...(await fixture.staff()), name: "Sipho" };
    const zanele = await customer("zanele@example.co.za", "Zanele Dlamini");
    await readCustomer(fixture, naledi, zanele);
    await readCustomer(fixture, sipho, await customer("pieter@example.co.za", "Pieter Botha"));
    await findBuyers(fixture, sipho, "zanele@example.co.za");
    await findBuyers(fixture, naledi, "082 123 4567");
    const actors = async (filters: Parameters<typeof list>[0]) =>
      (await list(filters)).views.map(({ actorName, kind }) => `${actorName} ${kind}`);

    expect(await actors({ colleagueId: sipho.userId })).toEqual(["Sipho search", "Sipho customer"]);
    expect(await actors({ person: "zanele@example" })).toEqual(["Sipho search", "Naledi customer"]);
    expect(await actors({ person: "dlamini" })).toEqual(["Naledi customer"]);
    expect(await actors({ person: "+27821234567" })).toEqual(["Naledi search"]);
    expect(await actors({ person: "dlamini", colleagueId: sipho.userId })).toEqual([]);
    expect(await actors({ person: "%" })).toEqual([]);
    expect(await listViewingColleagues(fixture, naledi)).toEqual([
      { id: naledi.userId, name: "Naledi" },
      { id: sipho.userId, name: "Sipho" },
    ]);
  });

  test("a page past the end is the last one", async () => {
    await findBuyers(fixture, naledi, "thandi@example.co.za");
    expect(await list({ page: 9 })).toMatchObject({ page: 1, total: 1, views: [{}] });
  });

  test("the name of a colleague stays when their account goes", async () => {
    await findBuyers(fixture, naledi, "thandi@example.co.za");
    const entries = await logged();
    await fixture.database.delete(users).where(eq(users.id, naledi.userId));
    expect(await logged()).toEqual(entries);
  });
});

test("entries are deleted after the period in the settings", async () => {
  const enter = (months: number, days: number) =>
    fixture.database.insert(personalDataViews).values({
      at: sql`now() - make_interval(months => ${months}, days => ${days})`,
      actorId: naledi.userId,
      actorName: "Naledi",
      kind: "search",
      subject: `${months}@example.co.za`,
    });
  await enter(12, 1);
  await enter(11, 0);
  await enter(5, 0);
  expect(await sweepPersonalDataViews(fixture.database)).toEqual({ removed: 1 });
  applySettings({
    ...defaultSettings,
    privacy: { ...defaultSettings.privacy, viewMonths: 6 },
  });
  expect(await sweepPersonalDataViews(fixture.database)).toEqual({ removed: 1 });
  applySettings(defaultSettings);
  expect(await logged()).toEqual(["Naledi search 5@example.co.za"]);
});
