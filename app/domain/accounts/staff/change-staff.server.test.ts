import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { knownDevices, profiles, users } from "#app/database/tables/users.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { clearStaff, makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import { changeRoles, deactivateStaff, reactivateStaff } from "./change-staff.server.ts";
import { listStaff, listSuccessors } from "./list-staff.server.ts";
import { mayGrant, STAFF_ROLES, type StaffRole } from "./permissions.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });

let owner: Owner;
beforeEach(async () => {
  await clearStaff(fixture.database);
  owner = await makeStaff(fixture.database, "lindiwe@umfula.example");
  await fixture.database.delete(mailOutbox);
});

const proofOf = (admin: Owner) => admin as unknown as Reauthenticated;
const change = (admin: Owner, userId: string, roles: StaffRole[]) =>
  changeRoles(services(), admin, { userId, roles, holder: proofOf(admin) });
const deactivate = (admin: Owner, userId: string, handOverTo?: string) =>
  deactivateStaff(services(), admin, { userId, handOverTo, holder: proofOf(admin) });
const reactivate = (admin: Owner, userId: string) =>
  reactivateStaff(services(), admin, { userId, holder: proofOf(admin) });

/** This test's user, who can log in, on staff with these roles. */
async function putOnStaff(...roles: StaffRole[]): Promise<void> {
  await fixture.database.update(users).set({ emailVerified: true }).where(isUser());
  await fixture.database
    .update(profiles)
    .set({ role: "admin", staffRoles: roles })
    .where(eq(profiles.id, fixture.userId));
}
const isUser = () => eq(users.id, fixture.userId);
const profile = async (id = fixture.userId) =>
  (await fixture.database.select().from(profiles).where(eq(profiles.id, id)))[0];
const auditSentences = async (id = fixture.userId) =>
  (await fixture.database.select().from(auditLog).where(eq(auditLog.entityId, id))).map(
    describeAudit,
  );
const staffMails = async () =>
  (await fixture.database.select().from(mailOutbox)).filter(
    ({ kind }) => kind === "admin-role-changed",
  );

test("a role can be granted by whoever holds all its permissions", () => {
  expect(STAFF_ROLES.filter((role) => mayGrant(["owner"], role))).toEqual(STAFF_ROLES);
  expect(STAFF_ROLES.filter((role) => mayGrant(["support"], role))).toEqual(["support"]);
  expect(STAFF_ROLES.filter((role) => mayGrant(["manager"], role))).not.toContain("owner");
  expect(STAFF_ROLES.filter((role) => mayGrant(["sales", "warehouse"], role))).toEqual([
    "sales",
    "warehouse",
    "support",
  ]);
});

describe("changeRoles", () => {
  test("ends the sessions, is audited, and all owners are told", async () => {
    await makeStaff(fixture.database, "sales@umfula.example", { roles: ["sales"] });
    await makeStaff(fixture.database, "zanele@umfula.example");
    await putOnStaff("warehouse");
    await fixture.cookieOfLogin();
    expect(await change(owner, fixture.userId, ["sales", "warehouse"])).toMatchObject({ ok: true });
    expect((await profile())?.staffRoles).toEqual(["sales", "warehouse"]);
    expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
    expect(await auditSentences()).toEqual([
      "lindiwe changed the roles of Thandi from Warehouse to Sales and Warehouse",
    ]);
    const mails = await staffMails();
    expect(mails.map(({ toEmail }) => toEmail).sort()).toEqual([
      "lindiwe@umfula.example",
      "zanele@umfula.example",
    ]);
    expect(mails[0]?.subject).toContain("Roles changed for Thandi: Sales and Warehouse");
    expect(mails[0]?.textBody).toContain("Changed by: lindiwe (lindiwe@umfula.example)");
  });

  test("changes nothing if they have those roles", async () => {
    await putOnStaff("warehouse");
    await fixture.cookieOfLogin();
    expect(await change(owner, fixture.userId, ["warehouse"])).toMatchObject({ ok: true });
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
    expect(await staffMails()).toEqual([]);
  });

  test("refuses oneself, customers, unverified and unknown accounts, and no roles at all", async () => {
    expect(await change(owner, owner.userId, ["sales"])).toEqual({
      ok: false,
      reason: "own-account",
    });
    expect(await change(owner, fixture.userId, ["sales"])).toEqual({
      ok: false,
      reason: "outdated",
    });
    await putOnStaff("warehouse");
    expect(await change(owner, fixture.userId, [])).toEqual({ ok: false, reason: "outdated" });
    await fixture.database.update(users).set({ emailVerified: false }).where(isUser());
    expect(await change(owner, fixture.userId, ["sales"])).toEqual({
      ok: false,
      reason: "unverified",
    });
    expect(await change(owner, crypto.randomUUID(), ["sales"])).toEqual({
      ok: false,
      reason: "missing",
    });
    expect((await profile())?.staffRoles).toEqual(["warehouse"]);
  });

  test("refuses an actor who may not manage staff, whatever the guard saw", async () => {
    const manager = await makeStaff(fixture.database, "man@umfula.example", { roles: ["manager"] });
    await putOnStaff("warehouse");
    const refused = { ok: false, reason: "not-permitted" };
    expect(await change(manager, fixture.userId, ["sales"])).toEqual(refused);
    await clearStaff(fixture.database);
    await putOnStaff("warehouse");
    expect(await change(owner, fixture.userId, ["owner"])).toEqual(refused);
  });

  test("requires the reauthentication of the acting colleague", () => {
    const holder = { userId: crypto.randomUUID() } as unknown as Reauthenticated;
    const userId = fixture.userId;
    expect(() => changeRoles(services(), owner, { userId, roles: ["sales"], holder })).toThrow();
  });
});

describe("the last owner", () => {
  test("is neither demoted nor deactivated; an invited owner does not count", async () => {
    await clearStaff(fixture.database);
    const invited = await makeStaff(fixture.database, "invited@umfula.example", {
      hasPassword: false,
    });
    await putOnStaff("owner");
    const refused = { ok: false, reason: "last-owner" };
    expect(await change(invited, fixture.userId, ["sales"])).toEqual(refused);
    expect(await deactivate(invited, fixture.userId)).toEqual(refused);
    expect((await profile())?.staffRoles).toEqual(["owner"]);
  });

  test("remains when two demote or deactivate each other at the same moment", async () => {
    for (const take of [
      (by: Owner, from: Owner) => change(by, from.userId, ["sales"]),
      (by: Owner, from: Owner) => deactivate(by, from.userId),
    ]) {
      for (let round = 0; round < 5; round++) {
        await clearStaff(fixture.database);
        const one = await makeStaff(fixture.database, "one@umfula.example");
        const two = await makeStaff(fixture.database, "two@umfula.example");
        const outcomes = await Promise.all([take(one, two), take(two, one)]);
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
        expect(outcomes).toContainEqual({ ok: false, reason: "not-permitted" });
      }
    }
  });
});

describe("deactivateStaff", () => {
  test("ends sessions and devices at once, keeps the roles, and tells all owners", async () => {
    await putOnStaff("warehouse", "sales");
    const { pair } = await fixture.cookieOfLogin();
    await fixture.database
      .insert(knownDevices)
      .values({ userId: fixture.userId, tokenHash: "trusted", trustedUntil: new Date(2100, 1) });
    expect((await fixture.viewerOf(pair))?.role).toBe("admin");

    expect(await deactivate(owner, fixture.userId)).toEqual({ ok: true, name: "Thandi" });
    expect(await fixture.viewerOf(pair)).toBeUndefined();
    const isTheirs = eq(knownDevices.userId, fixture.userId);
    expect(await fixture.database.$count(knownDevices, isTheirs)).toBe(0);
    expect(await profile()).toMatchObject({
      role: "customer",
      staffRoles: ["warehouse", "sales"],
      deactivatedAt: expect.any(Date),
    });
    expect(await auditSentences()).toEqual(["lindiwe deactivated Thandi"]);
    expect((await staffMails()).map(({ toEmail }) => toEmail)).toEqual(["lindiwe@umfula.example"]);
    expect(await deactivate(owner, fixture.userId)).toEqual({ ok: false, reason: "outdated" });
    const { pair: later } = await fixture.cookieOfLogin();
    expect(await fixture.viewerOf(later)).toMatchObject({ role: "customer", staffRoles: [] });
  });

  test("hands the open messages to a colleague who may answer them", async () => {
    await putOnStaff("sales");
    const sipho = await makeStaff(fixture.database, "sipho@umfula.example", { roles: ["support"] });
    const packer = await makeStaff(fixture.database, "packer@umfula.example", {
      roles: ["warehouse"],
    });
    const message = { name: "Thabo", email: "t@example.com", message: "Good day" };
    const mine = { ...message, assignedTo: fixture.userId };
    const [open, archived, other] = await fixture.database
      .insert(contactMessages)
      .values([mine, { ...mine, state: "archived" }, { ...message, assignedTo: packer.userId }])
      .returning();

    const successors = await listSuccessors(services(), owner, fixture.userId);
    expect(successors.map(({ id }) => id)).toEqual([owner.userId, sipho.userId]);
    for (const nobody of [undefined, packer.userId, fixture.userId, crypto.randomUUID()]) {
      expect(await deactivate(owner, fixture.userId, nobody)).toEqual({
        ok: false,
        reason: "no-colleague",
      });
    }
    expect((await profile())?.role).toBe("admin");

    expect(await deactivate(owner, fixture.userId, sipho.userId)).toMatchObject({ ok: true });
    const ids = [open?.id ?? "", archived?.id ?? "", other?.id ?? ""];
    const now = await fixture.database
      .select()
      .from(contactMessages)
      .where(inArray(contactMessages.id, ids));
    const assignees = new Map(now.map(({ id, assignedTo }) => [id, assignedTo]));
    expect(ids.map((id) => assignees.get(id))).toEqual([
      sipho.userId,
      fixture.userId,
      packer.userId,
    ]);
    expect(await auditSentences(String(open?.number))).toEqual([
      `lindiwe assigned message ${open?.number} to sipho`,
    ]);
  });
});

describe("reactivateStaff", () => {
  test("restores the roles that they had, and ends their sessions as a customer", async () => {
    await putOnStaff("warehouse");
    await deactivate(owner, fixture.userId);
    await fixture.cookieOfLogin();
    expect(await reactivate(owner, fixture.userId)).toMatchObject({ ok: true });
    expect(await profile()).toMatchObject({
      role: "admin",
      staffRoles: ["warehouse"],
      deactivatedAt: null,
    });
    expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
    expect(await auditSentences()).toContain("lindiwe reactivated Thandi");
    const subjects = (await staffMails()).map(({ subject }) => subject.split(":")[0]);
    expect(subjects).toContain("Thandi is back on staff as Warehouse");
  });

  test("is for former staff only, whose address is still confirmed", async () => {
    expect(await reactivate(owner, fixture.userId)).toEqual({ ok: false, reason: "outdated" });
    await putOnStaff("warehouse");
    expect(await reactivate(owner, fixture.userId)).toEqual({ ok: false, reason: "outdated" });
    await deactivate(owner, fixture.userId);
    await fixture.database.update(users).set({ emailVerified: false }).where(isUser());
    expect(await reactivate(owner, fixture.userId)).toEqual({ ok: false, reason: "unverified" });
    expect((await profile())?.role).toBe("customer");
  });
});

test("the list has present and former staff, with state, roles and last login", async () => {
  await makeStaff(fixture.database, "anele@umfula.example", { hasPassword: false });
  await putOnStaff("warehouse");
  await deactivate(owner, fixture.userId);
  const staff = await listStaff(services(), owner);
  expect(staff.map(({ name, state }) => [name, state])).toEqual([
    ["anele", "invitation-expired"],
    ["lindiwe", "active"],
    ["Thandi", "deactivated"],
  ]);
  expect(staff.at(-1)).toMatchObject({ roles: ["warehouse"], lastLoginAt: null });
});
