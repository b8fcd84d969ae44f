import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { changeRole as changeRoleVerb } from "./admins/change-role.server.ts";
import { grantAdmin } from "./admins/grant-admin.server.ts";
import { readCustomer } from "./customers.server.ts";
import { confirmPreferences, mailConfirmationLink } from "./marketing-consent.server.ts";
import type { Admin, Reauthenticated, SignedIn } from "./people.ts";
import { savePreferences } from "./preferences.server.ts";
import { endSessionsAsAdmin } from "./sessions/sessions.server.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });

async function makeAdmin(email: string): Promise<Admin> {
  const { userId } = await grantAdmin(services(), { email, name: email.split("@")[0] ?? "" });
  return { userId, name: email, email, role: "admin", sessionId: crypto.randomUUID() } as Admin;
}
/** changeRole with the admin's own reauthentication. */
const changeRole = (
  of: ReturnType<typeof services>,
  admin: Admin,
  input: { userId: string; role: "admin" | "customer" },
) => changeRoleVerb(of, admin, { ...input, holder: admin as unknown as Reauthenticated });
const onlyAdmin = async (email: string) => {
  await fixture.database.update(profiles).set({ role: "customer" });
  return makeAdmin(email);
};
const roleOf = async (id: string) =>
  (await fixture.database.select().from(profiles).where(eq(profiles.id, id)))[0]?.role;
const verify = () =>
  fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, fixture.userId));
const auditOf = (id: string) =>
  fixture.database.select().from(auditLog).where(eq(auditLog.entityId, id));

const roleMails = () =>
  fixture.database
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, "admin-role-changed"))
    .orderBy(mailOutbox.toEmail);

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
    expect(person?.messages.latest[0]?.opening).toHaveLength(160);
    expect(person?.lastSeenAt).toBeInstanceOf(Date);
    expect(JSON.stringify(person)).not.toContain("Marula");
    expect(await readCustomer(services(), admin, crypto.randomUUID())).toBeUndefined();
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

describe("changeRole", () => {
  test("grants and revokes, ends the user's sessions and is audited", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await verify();
    for (const role of ["admin", "customer"] as const) {
      await fixture.cookieOfLogin();
      expect(await changeRole(services(), admin, { userId: fixture.userId, role })).toMatchObject({
        ok: true,
      });
      expect(await roleOf(fixture.userId)).toBe(role);
      expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
    }
    expect((await auditOf(fixture.userId)).map(({ after }) => after?.role).sort()).toEqual([
      "admin",
      "customer",
    ]);
  });

  test("does nothing when the user already has the role", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await fixture.cookieOfLogin();
    await changeRole(services(), admin, { userId: fixture.userId, role: "customer" });
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
    expect(await auditOf(fixture.userId)).toEqual([]);
  });

  test("rejects oneself, an unverified email and an unknown user", async () => {
    const admin = await onlyAdmin("lindiwe@umfula.example");
    const change = (userId: string, role: "admin" | "customer") =>
      changeRole(services(), admin, { userId, role });
    expect(await change(admin.userId, "customer")).toEqual({ ok: false, reason: "own-role" });
    expect(await change(fixture.userId, "admin")).toEqual({ ok: false, reason: "unverified" });
    expect(await change(crypto.randomUUID(), "admin")).toEqual({ ok: false, reason: "missing" });
    expect(await roleOf(admin.userId)).toBe("admin");
  });

  test("notifies all previous admins with actor and user", async () => {
    const admin = await onlyAdmin("lindiwe@umfula.example");
    await makeAdmin("zanele@umfula.example");
    await verify();
    await fixture.database.delete(mailOutbox);
    await changeRole(services(), admin, { userId: fixture.userId, role: "admin" });
    const added = await roleMails();
    expect(added.map(({ toEmail }) => toEmail)).toEqual([
      "lindiwe@umfula.example",
      "zanele@umfula.example",
    ]);
    for (const { textBody } of added) {
      expect(textBody).toContain("/login?next=%2Fadmin%2Fcustomers%3Fview%3Dadmins");
      expect(textBody).toContain(`Thandi (${fixture.email})`);
      expect(textBody).toContain("Added by: lindiwe@umfula.example (lindiwe@umfula.example)");
    }
    await changeRole(services(), admin, { userId: fixture.userId, role: "customer" });
    const removed = (await roleMails()).filter(({ subject }) => subject.includes("removed"));
    // The demoted user was an admin too.
    expect(removed.map(({ toEmail }) => toEmail)).toEqual([
      "lindiwe@umfula.example",
      fixture.email,
      "zanele@umfula.example",
    ]);
    // No notification without a change.
    await changeRole(services(), admin, { userId: fixture.userId, role: "customer" });
    expect(await roleMails()).toHaveLength(5);
  });

  test("requires the reauthentication of the acting admin", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const holder = await makeAdmin("zanele@umfula.example");
    expect(() =>
      changeRoleVerb(services(), admin, {
        userId: fixture.userId,
        role: "admin",
        holder: holder as unknown as Reauthenticated,
      }),
    ).toThrow();
  });

  test("two admins who demote each other concurrently leave one admin", async () => {
    for (let round = 0; round < 5; round++) {
      const one = await onlyAdmin("one@umfula.example");
      const two = await makeAdmin("two@umfula.example");
      const outcomes = await Promise.all([
        changeRole(services(), one, { userId: two.userId, role: "customer" }),
        changeRole(services(), two, { userId: one.userId, role: "customer" }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes).toContainEqual({ ok: false, reason: "no-longer-admin" });
    }
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
  const self = { ...admin, userId: fixture.userId, sessionId: stored?.id } as Admin;
  expect(await endSessionsAsAdmin(services(), self, fixture.userId)).toEqual({
    ok: true,
    ended: 1,
  });
  expect(await fixture.sessionsOf(fixture.userId)).toMatchObject([{ id: stored?.id }]);
  expect(await endSessionsAsAdmin(services(), admin, crypto.randomUUID())).toMatchObject({
    ok: false,
  });
});
