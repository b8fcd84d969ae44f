import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { profiles } from "#app/database/tables/users.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import { readCustomer } from "./customers.server.ts";
import { confirmPreferences, mailConfirmationLink } from "./marketing-consent.server.ts";
import type { Owner, SignedIn } from "./people.ts";
import { savePreferences } from "./preferences.server.ts";
import { endSessionsAsAdmin } from "./sessions/sessions.server.ts";
import type { StaffRole } from "./staff/permissions.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });

const makeAdmin = (email: string) => makeStaff(fixture.database, email);
const auditOf = (id: string) =>
  fixture.database.select().from(auditLog).where(eq(auditLog.entityId, id));

describe("readCustomer", () => {
  test("returns only counts of sessions and cart lines, and the messages from that email", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await fixture.cookieOfLogin();
    const [product] = await fixture.database
      .insert(products)
      .values({ name: "Marula", description: "A thing", price: "1.00" })
      .returning();
    const [cart] = await fixture.database
      .insert(carts)
      .values({ userId: fixture.userId })
      .returning();
    const line = {
      cartId: cart?.id ?? "",
      quantity: 3,
      acknowledgedPrice: "1.00",
      productName: "Marula",
    };
    await fixture.database.insert(cartItems).values([
      { ...line, productId: product?.id },
      { ...line, removedAt: new Date() },
    ]);
    const message = "x".repeat(500);
    await fixture.database.insert(contactMessages).values([
      { name: "Thandi", email: fixture.email.toUpperCase(), message },
      { name: "Other", email: "other@umfula.example", message },
    ]);
    const person = await readCustomer(services(), admin, fixture.userId);
    expect(person).toMatchObject({
      sessions: 1,
      cartLines: 1,
      role: "customer",
      messages: { total: 1 },
    });
    expect(person?.messages?.latest[0]?.opening).toHaveLength(160);
    expect(person?.lastSeenAt).toBeInstanceOf(Date);
    expect(JSON.stringify(person)).not.toContain("Marula");
    expect(await readCustomer(services(), admin, crypto.randomUUID())).toBeUndefined();
  });

  test("leaves the messages out for those who do not answer them", async () => {
    const roles: StaffRole[] = ["accounts"];
    const accounts = await makeStaff(fixture.database, "accounts@umfula.example", { roles });
    const person = await readCustomer(services(), accounts, fixture.userId);
    expect(person).toMatchObject({ email: fixture.email, messages: undefined });
  });

  test("names only marketing that the person confirmed by email", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const marketing = async () =>
      (await readCustomer(services(), admin, fixture.userId))?.marketing;
    const person = { userId: fixture.userId } as unknown as SignedIn;
    const shown = { newsletter: true, promotions: false, updates: false };
    await savePreferences(services(), person, { ...shown, updates: true });
    expect(await marketing()).toEqual([]);
    await mailConfirmationLink(services(), person);
    const mails = await fixture.mailsTo(fixture.email);
    const token = /confirm-preferences\?token=([\w-]+)/.exec(mails.at(-1)?.textBody ?? "")?.[1];
    await confirmPreferences(services(), token ?? "", shown);
    expect(await marketing()).toEqual(["Newsletter"]);
  });
});

test("endSessionsAsAdmin ends all sessions of a user, except the acting admin's own", async () => {
  const admin = await makeAdmin("lindiwe@umfula.example");
  await fixture.cookieOfLogin();
  const { pair } = await fixture.cookieOfLogin();
  expect(await endSessionsAsAdmin(services(), admin, fixture.userId)).toEqual({
    ok: true,
    ended: 2,
  });
  expect(await fixture.viewerOf(pair)).toBeUndefined();
  expect(await auditOf(fixture.userId)).toMatchObject([{ verb: "ended the sessions of" }]);

  await fixture.cookieOfLogin();
  const [stored] = await fixture.sessionsOf(fixture.userId);
  await fixture.cookieOfLogin();
  const self = { ...admin, userId: fixture.userId, sessionId: stored?.id } as Owner;
  expect(await endSessionsAsAdmin(services(), self, fixture.userId)).toEqual({
    ok: true,
    ended: 1,
  });
  expect(await fixture.sessionsOf(fixture.userId)).toMatchObject([{ id: stored?.id }]);
  expect(await endSessionsAsAdmin(services(), admin, crypto.randomUUID())).toMatchObject({
    ok: false,
  });
});

test("the sessions of a colleague are ended by whoever may manage staff only, or by themselves", async () => {
  const sales = await makeStaff(fixture.database, "sales@umfula.example", { roles: ["sales"] });
  const owner = await makeAdmin("lindiwe@umfula.example");
  await fixture.database
    .update(profiles)
    .set({ role: "admin", staffRoles: ["warehouse"] })
    .where(eq(profiles.id, fixture.userId));
  await fixture.cookieOfLogin();
  const end = (admin: Owner) => endSessionsAsAdmin(services(), admin, fixture.userId);
  expect(await end(sales)).toEqual({ ok: false, reason: "on-staff" });
  expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
  expect(await end({ ...sales, userId: fixture.userId } as Owner)).toMatchObject({ ok: true });
  expect(await end(owner)).toMatchObject({ ok: true });
});
