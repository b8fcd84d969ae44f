import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { profiles, users, verifications } from "#app/database/tables/users.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { createUser } from "./create-user.server.ts";
import { grantAdmin } from "./grant-admin.server.ts";
import { inviteAdmin } from "./invite-admin.server.ts";
import { inviteColleague } from "./invite-colleague.server.ts";
import { listCustomers } from "./list-customers.server.ts";
import type { Admin, PasswordHolder } from "./people.ts";

const scene = accountScene();
const needs = () => ({ database: scene.database });

async function makeAdmin(email: string): Promise<Admin> {
  const { userId } = await grantAdmin(needs(), { email, name: email.split("@")[0] ?? "" });
  return { userId, name: email, email, role: "admin", sessionId: crypto.randomUUID() } as Admin;
}
const onlyAdmin = async (email: string) => {
  await scene.database.update(profiles).set({ role: "customer" });
  return makeAdmin(email);
};
const roleOf = async (id: string) =>
  (await scene.database.select().from(profiles).where(eq(profiles.id, id)))[0]?.role;
const verify = () =>
  scene.database.update(users).set({ emailVerified: true }).where(eq(users.id, scene.userId));
const auditOf = (id: string) =>
  scene.database.select().from(auditLog).where(eq(auditLog.thingId, id));

describe("inviting a colleague", () => {
  const invite = (admin: Admin, address: string) =>
    inviteColleague({ database: scene.database, origin: ORIGIN }, admin, {
      address,
      holder: admin as unknown as PasswordHolder,
    });

  test("makes an admin, writes the mail with the link, and is noted", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const email = `new-${scene.email}`;
    const outcome = await invite(admin, email.toUpperCase());
    expect(outcome).toMatchObject({ ok: true, link: expect.stringContaining(ORIGIN) });
    expect((await scene.mailsTo(email)).map(({ kind }) => kind)).toEqual(["admin-invitation"]);
    expect(await invite(admin, email)).toEqual({ ok: false, reason: "already-admin" });
    const { people } = await listCustomers(needs(), admin, {
      view: "admins",
      words: email,
      page: 1,
    });
    expect(await auditOf(people[0]?.id ?? "")).toMatchObject([{ verb: "made an admin of" }]);
  });

  test("is told to those who were admins before, also when the command does it", async () => {
    const admin = await onlyAdmin("lindiwe@umfula.example");
    const told = async () =>
      (await scene.mailsTo("lindiwe@umfula.example")).filter(
        ({ kind }) => kind === "admin-role-changed",
      );
    const before = (await told()).length;
    await invite(admin, `told-${scene.email}`);
    const byCommand = `command-${scene.email}`;
    await inviteAdmin({ ...needs(), origin: ORIGIN }, "command", byCommand);
    await inviteAdmin({ ...needs(), origin: ORIGIN }, "command", byCommand);
    const [first, second, ...more] = (await told()).slice(before);
    expect(first?.textBody).toContain(`told-${scene.email}`);
    expect(second?.textBody).toContain("npm run admin");
    expect(more).toEqual([]);
    expect((await scene.mailsTo(byCommand)).map(({ kind }) => kind)).not.toContain(
      "admin-role-changed",
    );
  });

  test("is refused for an account whose address nobody has proved", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    expect(await invite(admin, scene.email)).toEqual({ ok: false, reason: "unverified" });
    expect(await roleOf(scene.userId)).toBe("customer");
    await verify();
    expect(await invite(admin, '"odd one"@umfula.example')).toEqual({
      ok: false,
      reason: "address",
    });
    expect(await invite(admin, scene.email)).toEqual({ ok: true, link: undefined });
    expect(await roleOf(scene.userId)).toBe("admin");
  });

  test("waits for a sign-up at the same moment, and refuses what it made", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    const email = `racing-${scene.email}`;
    let invited: ReturnType<typeof invite> | undefined;
    const stranger = await scene.database.transaction(async (transaction) => {
      const made = await createUser(transaction, { name: "Stranger", email, isProven: false });
      invited = invite(admin, email);
      await someoneWaits();
      return made;
    });
    expect(await invited).toEqual({ ok: false, reason: "unverified" });
    expect(await roleOf(stranger?.id ?? "")).toBe("customer");
  });

  test("is for admins who are so still", async () => {
    const admin = await makeAdmin("lindiwe@umfula.example");
    await onlyAdmin("zanele@umfula.example");
    const outcome = await invite(admin, `late-${scene.email}`);
    expect(outcome).toEqual({ ok: false, reason: "no-longer-admin" });
    expect(await scene.mailsTo(`late-${scene.email}`)).toEqual([]);
  });

  test("leaves no token behind when it is undone, and one that opens a password otherwise", async () => {
    const email = `token-${scene.email}`;
    const needs = (database: DatabaseOrTransaction) => ({ database, origin: ORIGIN });
    let undone = "";
    const attempt = scene.database.transaction(async (transaction) => {
      undone = (await inviteAdmin(needs(transaction), "command", email)).userId;
      throw new Error("Undone");
    });
    await expect(attempt).rejects.toThrow("Undone");
    const tokens = await scene.database.select().from(verifications);
    expect(tokens.filter(({ value }) => value === undone)).toEqual([]);

    const { link = "" } = await inviteAdmin(needs(scene.database), "command", email);
    const token = new URL(link).searchParams.get("token") ?? "";
    const body = { token, newPassword: "another password" };
    expect(await scene.auth().api.resetPassword({ body })).toEqual({ status: true });
  });
});

/** Until a statement of another connection waits for a lock that we hold. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await scene.database.$client.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).not.toEqual([]);
  }, 5000);
}
