import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { profiles, users, verifications } from "#app/database/tables/users.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { grantAdmin } from "./grant-admin.server.ts";
import { inviteAdmin, inviteColleague } from "./invite-admin.server.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database });

async function makeAdmin(email: string): Promise<Admin> {
  const { userId } = await grantAdmin(services(), { email, name: email.split("@")[0] ?? "" });
  return { userId, name: email, email, role: "admin", sessionId: crypto.randomUUID() } as Admin;
}
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

describe("inviteColleague", () => {
  const invite = (admin: Admin, email: string, name = "Naledi Mokoena") =>
    inviteColleague({ database: fixture.database, origin: ORIGIN }, admin, {
      name,
      email,
      holder: admin as unknown as Reauthenticated,
    });

  test("grants the role, mails the link and is audited", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const email = `new-${fixture.email}`;
    const outcome = await invite(admin, email.toUpperCase());
    expect(outcome).toMatchObject({ ok: true, link: expect.stringContaining(ORIGIN) });
    expect((await fixture.mailsTo(email)).map(({ kind }) => kind)).toEqual(["admin-invitation"]);
    expect(await invite(admin, email)).toEqual({ ok: false, reason: "already-admin" });
    const [invited] = await fixture.database.select().from(users).where(eq(users.email, email));
    expect(invited?.name).toBe("Naledi Mokoena");
    const [entry] = await auditOf(invited?.id ?? "");
    expect(entry && describeAudit(entry)).toBe(
      "lindiwe@umfula.example made Naledi Mokoena an admin",
    );
  });

  test("an account that its owner has named keeps the name; one without a name gets it", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await fixture.database
      .update(users)
      .set({ emailVerified: true, name: "Thandeka Q" })
      .where(eq(users.id, fixture.userId));
    expect(await invite(admin, fixture.email, "Somebody")).toMatchObject({ name: "Thandeka Q" });

    const services = { database: fixture.database, origin: ORIGIN };
    const email = `nameless-${fixture.email}`;
    const { person } = await inviteAdmin(services, "command", { email });
    expect(person.name).toBe("");
    const named = await inviteAdmin(services, "command", { email, name: "Sipho Ndlovu" });
    expect(named.person.name).toBe("Sipho Ndlovu");
    const again = await inviteAdmin(services, "command", { email, name: "Another" });
    expect(again.person.name).toBe("Sipho Ndlovu");
  });

  test("notifies the existing admins, also when run from the command line", async () => {
    const admin = await onlyAdmin("lindiwe@umfula.example");
    const notifications = async () =>
      (await fixture.mailsTo("lindiwe@umfula.example")).filter(
        ({ kind }) => kind === "admin-role-changed",
      );
    const before = (await notifications()).length;
    await invite(admin, `told-${fixture.email}`);
    const byCommand = `command-${fixture.email}`;
    await inviteAdmin({ ...services(), origin: ORIGIN }, "command", { email: byCommand });
    await inviteAdmin({ ...services(), origin: ORIGIN }, "command", { email: byCommand });
    const [first, second, ...more] = (await notifications()).slice(before);
    expect(first?.textBody).toContain(`told-${fixture.email}`);
    expect(second?.textBody).toContain(`Account: ${byCommand}\n`);
    expect(second?.textBody).toContain("npm run admin");
    expect(more).toEqual([]);
    expect((await fixture.mailsTo(byCommand)).map(({ kind }) => kind)).not.toContain(
      "admin-role-changed",
    );
  });

  test("rejects an unverified account", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    expect(await invite(admin, fixture.email)).toEqual({ ok: false, reason: "unverified" });
    expect(await roleOf(fixture.userId)).toBe("customer");
    await verify();
    expect(await invite(admin, '"odd one"@umfula.example')).toEqual({
      ok: false,
      reason: "address",
    });
    expect(await invite(admin, fixture.email)).toEqual({
      ok: true,
      name: expect.any(String),
      link: undefined,
    });
    expect(await roleOf(fixture.userId)).toBe("admin");
  });

  test("waits for a concurrent sign-up and rejects its unverified account", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const email = `racing-${fixture.email}`;
    let invited: ReturnType<typeof invite> | undefined;
    const stranger = await fixture.database.transaction(async (transaction) => {
      const made = await createUser(transaction, { name: "Stranger", email, isVerified: false });
      invited = invite(admin, email);
      await waitForBlockedStatement();
      return made;
    });
    expect(await invited).toEqual({ ok: false, reason: "unverified" });
    expect(await roleOf(stranger?.id ?? "")).toBe("customer");
  });

  test("rejects an actor who is no longer an admin", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await onlyAdmin("zanele@umfula.example");
    const outcome = await invite(admin, `late-${fixture.email}`);
    expect(outcome).toEqual({ ok: false, reason: "no-longer-admin" });
    expect(await fixture.mailsTo(`late-${fixture.email}`)).toEqual([]);
  });

  test("a rollback leaves no token; a commit leaves a valid one", async () => {
    const email = `token-${fixture.email}`;
    const services = (database: DatabaseOrTransaction) => ({ database, origin: ORIGIN });
    let rolledBackToken = "";
    const attempt = fixture.database.transaction(async (transaction) => {
      rolledBackToken = (await inviteAdmin(services(transaction), "command", { email })).userId;
      throw new Error("Undone");
    });
    await expect(attempt).rejects.toThrow("Undone");
    const tokens = await fixture.database.select().from(verifications);
    expect(tokens.filter(({ value }) => value === rolledBackToken)).toEqual([]);

    const { link = "" } = await inviteAdmin(services(fixture.database), "command", { email });
    const token = new URL(link).searchParams.get("token") ?? "";
    const body = { token, newPassword: "another password" };
    expect(await fixture.auth().api.resetPassword({ body })).toEqual({ status: true });
  });
});

/** Waits until a statement of another connection is blocked by our lock. */
async function waitForBlockedStatement(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await fixture.database.$client.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).not.toEqual([]);
  }, 60_000);
}
