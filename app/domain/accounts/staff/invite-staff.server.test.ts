import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { profiles, users, verifications } from "#app/database/tables/users.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { clearStaff, makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import {
  addToStaff,
  INVITATION_HOURS,
  inviteStaff,
  sendInvitationAgain,
  withdrawInvitation,
} from "./invite-staff.server.ts";
import { readStaffMember } from "./list-staff.server.ts";
import type { StaffRole } from "./permissions.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });
const makeAdmin = (email: string) => makeStaff(fixture.database, email);
const onlyAdmin = async (email: string) => {
  await clearStaff(fixture.database);
  return makeAdmin(email);
};
const proofOf = (admin: Owner) => admin as unknown as Reauthenticated;
const roleOf = async (id: string) =>
  (await fixture.database.select().from(profiles).where(eq(profiles.id, id)))[0]?.role;
const rolesOf = async (id: string) =>
  (await fixture.database.select().from(profiles).where(eq(profiles.id, id)))[0]?.staffRoles;
const verify = () =>
  fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, fixture.userId));
const auditOf = (id: string) =>
  fixture.database.select().from(auditLog).where(eq(auditLog.entityId, id));

describe("inviteStaff", () => {
  const invite = (
    admin: Owner,
    email: string,
    { name = "Naledi Mokoena", roles = ["warehouse"] as StaffRole[] } = {},
  ) => inviteStaff(services(), admin, { name, email, roles, holder: proofOf(admin) });

  test("grants the roles, mails the link and is audited", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const email = `new-${fixture.email}`;
    const outcome = await invite(admin, email.toUpperCase());
    expect(outcome).toMatchObject({ ok: true, link: expect.stringContaining(ORIGIN) });
    expect((await fixture.mailsTo(email)).map(({ kind }) => kind)).toEqual(["admin-invitation"]);
    expect(await invite(admin, email)).toEqual({ ok: false, reason: "already-on-staff" });
    const [invited] = await fixture.database.select().from(users).where(eq(users.email, email));
    expect(invited?.name).toBe("Naledi Mokoena");
    const [entry] = await auditOf(invited?.id ?? "");
    expect(entry && describeAudit(entry)).toBe("lindiwe added Naledi Mokoena to staff");
    expect(entry?.after).toEqual({ roles: "Warehouse" });
    expect(await rolesOf(invited?.id ?? "")).toEqual(["warehouse"]);
  });

  test("an account that its owner has named keeps the name; one without a name gets it", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await fixture.database
      .update(users)
      .set({ emailVerified: true, name: "Thandeka Q" })
      .where(eq(users.id, fixture.userId));
    expect(await invite(admin, fixture.email, { name: "Somebody" })).toMatchObject({
      name: "Thandeka Q",
    });

    const email = `nameless-${fixture.email}`;
    const { person } = await addToStaff(services(), "command", { roles: ["sales"], email });
    expect(person.name).toBe("");
    const named = await addToStaff(services(), "command", {
      roles: ["sales"],
      email,
      name: "Sipho Ndlovu",
    });
    expect(named.person.name).toBe("Sipho Ndlovu");
    const again = await addToStaff(services(), "command", {
      roles: ["sales"],
      email,
      name: "Another",
    });
    expect(again.person.name).toBe("Sipho Ndlovu");
  });

  test("notifies the owners, and nobody else on staff, also when run from the command line", async () => {
    const admin = await onlyAdmin("lindiwe@umfula.example");
    const notifications = async () =>
      (await fixture.mailsTo("lindiwe@umfula.example")).filter(
        ({ kind }) => kind === "admin-role-changed",
      );
    await makeStaff(fixture.database, "sales@umfula.example", { roles: ["sales"] });
    const before = (await notifications()).length;
    await invite(admin, `told-${fixture.email}`);
    const byCommand = `command-${fixture.email}`;
    await addToStaff(services(), "command", { roles: ["sales"], email: byCommand });
    await addToStaff(services(), "command", { roles: ["sales"], email: byCommand });
    const [first, second, ...more] = (await notifications()).slice(before);
    expect(first?.textBody).toContain(`told-${fixture.email}`);
    expect(second?.textBody).toContain(`Account: ${byCommand}\n`);
    expect(second?.textBody).toContain("npm run admin");
    expect(more).toEqual([]);
    expect(first?.subject).toContain("Naledi Mokoena is now on staff as Warehouse");
    expect(second?.textBody).toContain("Roles: Sales");
    expect(await fixture.mailsTo("sales@umfula.example")).toEqual([]);
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
      userId: fixture.userId,
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

  test("rejects an actor who may no longer manage staff", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await onlyAdmin("zanele@umfula.example");
    const outcome = await invite(admin, `late-${fixture.email}`);
    expect(outcome).toEqual({ ok: false, reason: "not-permitted" });
    const manager = await makeStaff(fixture.database, `manager-${fixture.email}`, {
      roles: ["manager"],
    });
    expect(await invite(manager, `late-${fixture.email}`)).toEqual({
      ok: false,
      reason: "not-permitted",
    });
    expect(await fixture.mailsTo(`late-${fixture.email}`)).toEqual([]);
  });

  test("a rollback leaves no token; a commit leaves a valid one", async () => {
    const email = `token-${fixture.email}`;
    const added = { email, roles: ["sales" as const] };
    let rolledBackToken = "";
    const attempt = fixture.database.transaction(async (transaction) => {
      rolledBackToken = (
        await addToStaff({ database: transaction, origin: ORIGIN }, "command", added)
      ).userId;
      throw new Error("Undone");
    });
    await expect(attempt).rejects.toThrow("Undone");
    const tokens = await fixture.database.select().from(verifications);
    expect(tokens.filter(({ value }) => value === rolledBackToken)).toEqual([]);

    const { link = "" } = await addToStaff(services(), "command", added);
    const token = new URL(link).searchParams.get("token") ?? "";
    const body = { token, newPassword: "another password" };
    expect(await fixture.auth().api.resetPassword({ body })).toEqual({ status: true });
  });
});

describe("addToStaff, from the command line", () => {
  const add = (email: string, roles: StaffRole[]) =>
    addToStaff(services(), "command", { email, roles });

  test("while there is no owner, the first becomes the owner, also somebody on staff", async () => {
    await clearStaff(fixture.database);
    const email = `first-${fixture.email}`;
    await makeStaff(fixture.database, email, { roles: ["sales"] });
    expect(await add(email, ["manager"])).toMatchObject({ isFirstOwner: true, roles: ["owner"] });
    expect(await add(`next-${fixture.email}`, ["manager"])).toMatchObject({
      isFirstOwner: false,
      roles: ["manager"],
    });
  });

  test("leaves the roles of somebody on staff alone", async () => {
    const { userId, email } = await makeAdmin("lindiwe@umfula.example");
    expect(await add(email, ["sales"])).toMatchObject({ isNew: false, roles: ["owner"] });
    expect(await rolesOf(userId)).toEqual(["owner"]);
  });
});

describe("an invitation that was not accepted", () => {
  async function inviteSomebody() {
    const admin = await onlyAdmin("lindiwe@umfula.example");
    const email = `invited-${fixture.email}`;
    const invited = await inviteStaff(services(), admin, {
      name: "Naledi Mokoena",
      email,
      roles: ["warehouse"],
      holder: proofOf(admin),
    });
    if (!invited.ok) throw new Error(invited.reason);
    return { admin, email, ...invited, change: { userId: invited.userId, holder: proofOf(admin) } };
  }
  const accept = (link = "") =>
    fixture.auth().api.resetPassword({
      body: {
        token: new URL(link).searchParams.get("token") ?? "",
        newPassword: "another password",
      },
    });

  test("is valid for 72 hours", async () => {
    const { admin, userId } = await inviteSomebody();
    const stateAfter = async (hours: number) => {
      await fixture.database.execute(
        sql`update verifications set issued_at = now() - make_interval(hours => ${hours})`,
      );
      return (await readStaffMember(services(), admin, userId))?.state;
    };
    expect(INVITATION_HOURS).toBe(72);
    expect(await stateAfter(71)).toBe("invited");
    expect(await stateAfter(72)).toBe("invitation-expired");
  });

  test("is not renewed by a forgotten password: only the invitation leads in", async () => {
    const { admin, userId, email, link } = await inviteSomebody();
    const forget = () => fixture.auth().api.requestPasswordReset({ body: { email } });
    await fixture.database.execute(
      sql`update verifications set issued_at = now() - interval '72 hours'`,
    );
    await forget();
    expect((await fixture.mailsTo(email)).map(({ kind }) => kind)).toEqual(["admin-invitation"]);
    const member = await readStaffMember(services(), admin, userId);
    expect(member?.state).toBe("invitation-expired");

    await fixture.database.execute(sql`update verifications set issued_at = now()`);
    await accept(link);
    await forget();
    expect((await fixture.mailsTo(email)).map(({ kind }) => kind)).toContain("reset-password");
  });

  test("can be sent again, with a link that replaces the earlier one", async () => {
    const { admin, change, link, email, userId } = await inviteSomebody();
    const again = await sendInvitationAgain(services(), admin, change);
    if (!again.ok) throw new Error(again.reason);
    await expect(accept(link)).rejects.toThrow();
    expect(await fixture.mailsTo(email)).toHaveLength(2);
    await accept(again.link);
    expect((await readStaffMember(services(), admin, userId))?.state).toBe("active");
    expect(await sendInvitationAgain(services(), admin, change)).toEqual({
      ok: false,
      reason: "outdated",
    });
  });

  test("can be withdrawn, which deletes the account; not once it has been accepted", async () => {
    const { admin, change, link, userId } = await inviteSomebody();
    expect(await withdrawInvitation(services(), admin, change)).toMatchObject({ ok: true });
    expect(await fixture.database.select().from(users).where(eq(users.id, userId))).toEqual([]);
    await expect(accept(link)).rejects.toThrow();
    expect((await auditOf(userId)).map(({ verb }) => verb)).toContain("withdrew the invitation of");

    const accepted = await inviteSomebody();
    await accept(accepted.link);
    expect(await withdrawInvitation(services(), accepted.admin, accepted.change)).toEqual({
      ok: false,
      reason: "outdated",
    });
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
