import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installationSecrets } from "#app/database/tables/installation.ts";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { verifyPassword } from "#app/domain/accounts/passwords/password-hash.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import {
  createFirstAdmin,
  grantConfiguredAdmin,
  isFirstAdminTokenValid,
  issueFirstAdminToken,
} from "./first-admin.server.ts";
import { grantAdmin } from "./grant-admin.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
const person = { name: "Naledi", email: "Naledi@Example.com", password: "a few words" };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  await testDatabase.database.delete(users);
  await testDatabase.database.delete(installationSecrets);
});

const issue = async () => (await issueFirstAdminToken(testDatabase.database)) ?? "";
const create = (token: string, who = person) => createFirstAdmin(testDatabase, token, who);
const admins = () =>
  testDatabase.database.select().from(profiles).where(eq(profiles.role, "admin"));

describe("the first admin", () => {
  test("is created with a one-time token, of which only the hash is stored", async () => {
    const token = await issue();
    const [stored] = await testDatabase.database.select().from(installationSecrets);
    expect(stored?.valueHash).not.toContain(token);
    expect(await create(token)).toMatchObject({ ok: true });
    expect(await create(token, { ...person, email: "b@example.com" })).toEqual({
      ok: false,
      reason: "link-invalid",
    });
    expect(await admins()).toHaveLength(1);
  });

  test("two concurrent requests with the same link create one account", async () => {
    const token = await issue();
    const attempts = Array.from({ length: 8 }, (_, n) =>
      create(token, { ...person, email: `p${n}@example.com` }),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await testDatabase.database.select().from(users)).toHaveLength(1);
  });

  test("a common password is rejected, and the link stays valid", async () => {
    const token = await issue();
    const refused = await create(token, { ...person, password: "password1" });
    expect(refused).toEqual({ ok: false, reason: "common" });
    expect(await admins()).toEqual([]);
    expect(await create(token)).toMatchObject({ ok: true });
  });

  test("a wrong, empty or replaced token is rejected", async () => {
    const earlier = await issue();
    const newest = await issue();
    for (const token of [earlier, "", "wrong", `${newest}x`]) {
      expect(await isFirstAdminTokenValid(testDatabase.database, token)).toBe(false);
      expect(await create(token)).toEqual({ ok: false, reason: "link-invalid" });
    }
    expect(await isFirstAdminTokenValid(testDatabase.database, newest)).toBe(true);
  });

  test("no token is issued or accepted once an admin exists", async () => {
    const token = await issue();
    await grantAdmin(testDatabase, { email: "other@example.com" });
    expect(await issueFirstAdminToken(testDatabase.database)).toBeUndefined();
    expect(await create(token)).toEqual({ ok: false, reason: "link-invalid" });
  });

  test("an email with an account is rejected, and the link stays valid", async () => {
    const token = await issue();
    await testDatabase.database
      .insert(users)
      .values({ name: "Taken", email: "naledi@example.com" });
    expect(await create(token)).toEqual({ ok: false, reason: "address-taken" });
    expect(await isFirstAdminTokenValid(testDatabase.database, token)).toBe(true);
  });
});

describe("grantAdmin", () => {
  test("ten concurrent starts create one admin", async () => {
    const attempts = Array.from({ length: 10 }, () => grantAdmin(testDatabase, person));
    await Promise.all(attempts);
    expect(await admins()).toHaveLength(1);
  });

  test("revokes password, sessions and links of an unverified account (account pre-hijacking)", async () => {
    const signUp = { ...person, email: person.email.toLowerCase(), password: "the stranger's own" };
    await testDatabase.database.transaction((transaction) =>
      createUser(transaction, { ...signUp, isVerified: false }),
    );
    const [planted] = await testDatabase.database.select().from(accounts);
    expect(await grantAdmin(testDatabase, { email: person.email })).toMatchObject({
      hasPassword: false,
    });
    expect(await testDatabase.database.select().from(accounts)).toEqual([]);

    await testDatabase.database.delete(users);
    await testDatabase.database.transaction((transaction) =>
      createUser(transaction, { ...signUp, isVerified: false }),
    );
    expect(await grantAdmin(testDatabase, person)).toMatchObject({ hasPassword: true });
    const [now] = await testDatabase.database.select().from(accounts);
    expect(now?.password).not.toBe(planted?.password);
    expect(await verifyPassword({ hash: now?.password ?? "", password: person.password })).toBe(
      true,
    );
    expect(await admins()).toHaveLength(1);
  });

  test("an existing account keeps its password", async () => {
    await grantAdmin(testDatabase, person);
    const before = await testDatabase.database.select().from(accounts);
    expect(await grantAdmin(testDatabase, { ...person, password: "another" })).toMatchObject({
      hasPassword: true,
    });
    expect(await testDatabase.database.select().from(accounts)).toEqual(before);
  });
});

describe("grantConfiguredAdmin (ADMIN_EMAIL)", () => {
  const start = () => grantConfiguredAdmin({ database: testDatabase.database }, person);
  const demote = () => testDatabase.database.update(profiles).set({ role: "customer" });

  test("creates the admin at the first start and changes nothing at the next", async () => {
    expect(await start()).toBe("granted");
    expect(await start()).toBe("already-admin");
    expect(await admins()).toHaveLength(1);
  });

  test("leaves a demoted admin demoted while there is another admin", async () => {
    await start();
    await demote();
    const { userId } = await grantAdmin(testDatabase, { email: "other@example.com" });
    expect(await start()).toBe("not-granted");
    expect((await admins()).map(({ id }) => id)).toEqual([userId]);
  });

  test("grants the role again when there is no admin", async () => {
    await start();
    await demote();
    expect(await start()).toBe("granted");
    expect(await admins()).toHaveLength(1);
  });

  test("does not create the account again while there is another admin", async () => {
    const { userId } = await grantAdmin(testDatabase, { email: "other@example.com" });
    expect(await start()).toBe("not-granted");
    expect((await admins()).map(({ id }) => id)).toEqual([userId]);
  });

  test("ten concurrent starts create one", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, start));
    expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});
