import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { profiles, sessions } from "#app/database/tables/users.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import {
  listSessions,
  sweepExpiredCredentials,
} from "#app/domain/accounts/sessions/sessions.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { requireAdmin } from "./guards.server.ts";

const fixture = accountFixture();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

afterEach(() => applySettings(defaultSettings));

const setRole = (role: "admin" | "customer") =>
  fixture.database.update(profiles).set({ role }).where(eq(profiles.id, fixture.userId));

function limit(security: Partial<typeof defaultSettings.security>): void {
  applySettings({ ...defaultSettings, security: { ...defaultSettings.security, ...security } });
}

/** A session that began, and was last used, so long ago. */
async function openSession(ago: { opened?: number; used?: number }): Promise<string> {
  const { pair } = await fixture.cookieOfLogin();
  await fixture.database
    .update(sessions)
    .set({
      createdAt: new Date(Date.now() - (ago.opened ?? 0)),
      lastSeenAt: new Date(Date.now() - (ago.used ?? 0)),
    })
    .where(eq(sessions.userId, fixture.userId));
  return pair;
}

function locationOf(guard: () => unknown): string | null {
  try {
    guard();
  } catch (answer) {
    return (answer as Response).headers.get("location");
  }
  throw new Error("The guard let the request through");
}

describe("a session of staff", () => {
  beforeEach(async () => {
    await setRole("admin");
  });

  test.each([
    ["used 11 hours ago", { used: 11 * HOUR }, true],
    ["not used for 12 hours", { used: 12 * HOUR }, false],
    ["opened 6 days ago", { opened: 6 * DAY }, true],
    ["opened 7 days ago and used since", { opened: 7 * DAY }, false],
  ])("%s lasts: %o %s", async (_, ago, lasts) => {
    const pair = await openSession(ago);
    expect((await fixture.viewerOf(pair)) !== undefined).toBe(lasts);
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(lasts ? 1 : 0);
  });

  test("that has ended clears its cookie, and leads to the login and back", async () => {
    const pair = await openSession({ used: 13 * HOUR });
    const context = fixture.context();
    const work = new Request(`${ORIGIN}/admin/orders?page=2`, { headers: { cookie: pair } });
    const response = await fixture.runSessionMiddleware(context, work);
    expect(response.headers.getSetCookie().join("\n")).toMatch(/session_token=;.*Max-Age=0/);
    expect(locationOf(() => requireAdmin(context))).toBe(
      "/login?next=%2Fadmin%2Forders%3Fpage%3D2",
    );
  });

  test("is measured by the settings as they are now", async () => {
    const pair = await openSession({ opened: 3 * DAY, used: 2 * HOUR });
    expect(await fixture.viewerOf(pair)).toBeDefined();
    limit({ sessionDays: 2 });
    expect(await fixture.viewerOf(pair)).toBeUndefined();

    const idle = await openSession({ used: 2 * HOUR });
    limit({ idleHours: 1 });
    expect(await fixture.viewerOf(idle)).toBeUndefined();
  });

  test("may be longer than a week if the settings say so", async () => {
    const pair = await openSession({ opened: 20 * DAY, used: 60 * HOUR });
    limit({ sessionDays: 30, idleHours: 72 });
    expect(await fixture.viewerOf(pair)).toBeDefined();
  });

  test("that has ended is neither listed nor kept", async () => {
    await openSession({ used: 13 * HOUR });
    const person = { userId: fixture.userId, sessionId: "", role: "admin" } as unknown as SignedIn;
    expect(await listSessions(fixture, person)).toEqual([]);
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
    await sweepExpiredCredentials(fixture.database);
    expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
  });
});

test("a session of a customer is not affected", async () => {
  await setRole("customer");
  const pair = await openSession({ opened: 6 * DAY, used: 5 * DAY });
  limit({ idleHours: 1, sessionDays: 1 });
  await sweepExpiredCredentials(fixture.database);
  expect(await fixture.viewerOf(pair)).toMatchObject({ userId: fixture.userId });
});

test("roles that a member of staff has lost are gone with the next request", async () => {
  await setRole("admin");
  const setRoles = (staffRoles: ("owner" | "support")[]) =>
    fixture.database.update(profiles).set({ staffRoles }).where(eq(profiles.id, fixture.userId));
  await setRoles(["owner"]);
  const { pair } = await fixture.cookieOfLogin();
  expect(await fixture.viewerOf(pair)).toMatchObject({ staffRoles: ["owner"] });
  await setRoles(["support"]);
  expect(await fixture.viewerOf(pair)).toMatchObject({ staffRoles: ["support"] });
});
