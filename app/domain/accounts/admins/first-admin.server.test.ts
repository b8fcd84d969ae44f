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

let test_: Awaited<ReturnType<typeof createTestDatabase>>;
const person = { name: "Naledi", email: "Naledi@Example.com", password: "a few words" };

beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());
beforeEach(async () => {
  await test_.database.delete(users);
  await test_.database.delete(installationSecrets);
});

const issue = async () => (await issueFirstAdminToken(test_.database)) ?? "";
const create = (token: string, who = person) => createFirstAdmin(test_, token, who);
const admins = () => test_.database.select().from(profiles).where(eq(profiles.role, "admin"));

describe("the first admin", () => {
  test("is made with the token, which is kept only as a hash and works once", async () => {
    const token = await issue();
    const [stored] = await test_.database.select().from(installationSecrets);
    expect(stored?.valueHash).not.toContain(token);
    expect(await create(token)).toMatchObject({ ok: true });
    expect(await create(token, { ...person, email: "b@example.com" })).toEqual({
      ok: false,
      reason: "link-dead",
    });
    expect(await admins()).toHaveLength(1);
  });

  test("two people with the same link at the same moment make one account", async () => {
    const token = await issue();
    const tries = Array.from({ length: 8 }, (_, n) =>
      create(token, { ...person, email: `p${n}@example.com` }),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await test_.database.select().from(users)).toHaveLength(1);
  });

  test("a common password is refused, and the link goes on working", async () => {
    const token = await issue();
    const refused = await create(token, { ...person, password: "password1" });
    expect(refused).toEqual({ ok: false, reason: "common" });
    expect(await admins()).toEqual([]);
    expect(await create(token)).toMatchObject({ ok: true });
  });

  test("a wrong, empty or earlier token does nothing", async () => {
    const earlier = await issue();
    const newest = await issue();
    for (const token of [earlier, "", "wrong", `${newest}x`]) {
      expect(await isFirstAdminTokenValid(test_.database, token)).toBe(false);
      expect(await create(token)).toEqual({ ok: false, reason: "link-dead" });
    }
    expect(await isFirstAdminTokenValid(test_.database, newest)).toBe(true);
  });

  test("no token is issued, and none works, once an admin exists", async () => {
    const token = await issue();
    await grantAdmin(test_, { email: "other@example.com" });
    expect(await issueFirstAdminToken(test_.database)).toBeUndefined();
    expect(await create(token)).toEqual({ ok: false, reason: "link-dead" });
  });

  test("an address that has an account is refused, and the link still works", async () => {
    const token = await issue();
    await test_.database.insert(users).values({ name: "Taken", email: "naledi@example.com" });
    expect(await create(token)).toEqual({ ok: false, reason: "address-taken" });
    expect(await isFirstAdminTokenValid(test_.database, token)).toBe(true);
  });
});

describe("grantAdmin", () => {
  test("ten processes that start at once make one admin", async () => {
    const tries = Array.from({ length: 10 }, () => grantAdmin(test_, person));
    await Promise.all(tries);
    expect(await admins()).toHaveLength(1);
  });

  test("a stranger who opened an account in the admin's name is left without a key", async () => {
    const signUp = { ...person, email: person.email.toLowerCase(), password: "the stranger's own" };
    await test_.database.transaction((transaction) =>
      createUser(transaction, { ...signUp, isProven: false }),
    );
    const [planted] = await test_.database.select().from(accounts);
    expect(await grantAdmin(test_, { email: person.email })).toMatchObject({ hasPassword: false });
    expect(await test_.database.select().from(accounts)).toEqual([]);

    await test_.database.delete(users);
    await test_.database.transaction((transaction) =>
      createUser(transaction, { ...signUp, isProven: false }),
    );
    expect(await grantAdmin(test_, person)).toMatchObject({ hasPassword: true });
    const [now] = await test_.database.select().from(accounts);
    expect(now?.password).not.toBe(planted?.password);
    expect(await verifyPassword({ hash: now?.password ?? "", password: person.password })).toBe(
      true,
    );
    expect(await admins()).toHaveLength(1);
  });

  test("an account that exists keeps its password", async () => {
    await grantAdmin(test_, person);
    const before = await test_.database.select().from(accounts);
    expect(await grantAdmin(test_, { ...person, password: "another" })).toMatchObject({
      hasPassword: true,
    });
    expect(await test_.database.select().from(accounts)).toEqual(before);
  });
});

describe("the admin of the settings", () => {
  const start = () => grantConfiguredAdmin({ database: test_.database }, person);
  const demote = () => test_.database.update(profiles).set({ role: "customer" });

  test("is created at the first start and left alone at the next", async () => {
    expect(await start()).toBe("granted");
    expect(await start()).toBe("already-admin");
    expect(await admins()).toHaveLength(1);
  });

  test("stays demoted while there is another admin", async () => {
    await start();
    await demote();
    const { userId } = await grantAdmin(test_, { email: "other@example.com" });
    expect(await start()).toBe("not-granted");
    expect((await admins()).map(({ id }) => id)).toEqual([userId]);
  });

  test("is given the role again when there is no admin at all", async () => {
    await start();
    await demote();
    expect(await start()).toBe("granted");
    expect(await admins()).toHaveLength(1);
  });

  test("is not created again beside another admin, after changing or deleting the account", async () => {
    const { userId } = await grantAdmin(test_, { email: "other@example.com" });
    expect(await start()).toBe("not-granted");
    expect((await admins()).map(({ id }) => id)).toEqual([userId]);
  });

  test("ten processes that start at once make one", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, start));
    expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});
