import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#app/database/tables/users.ts";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { logIn } from "./login/log-in.server.ts";

const fixture = accountFixture();
const DAY = 24 * 60 * 60 * 1000;

async function login(rememberMe?: boolean) {
  const outcome = await logIn(fixture.context(), fixture.request(), {
    email: fixture.email,
    password: PASSWORD,
    ...(rememberMe !== undefined && { rememberMe }),
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  const cookie =
    outcome.headers.getSetCookie().find((line) => line.includes("session_token=")) ?? "";
  return { cookie, pair: cookie.split(";")[0] ?? "" };
}
async function daysLeft(): Promise<number> {
  const [session] = await fixture.sessionsOf(fixture.userId);
  return (Number(session?.expiresAt) - Date.now()) / DAY;
}
/** Moves the session's last use so many days back. */
async function ageSession(days: number): Promise<void> {
  const [session] = await fixture.sessionsOf(fixture.userId);
  if (!session) throw new Error("There is no session");
  await fixture.database
    .update(sessions)
    .set({
      updatedAt: new Date(session.updatedAt.getTime() - days * DAY),
      expiresAt: new Date(session.expiresAt.getTime() - days * DAY),
    })
    .where(eq(sessions.id, session.id));
}
const visit = (pair: string) =>
  fixture.runSessionMiddleware(fixture.context(), fixture.request(pair));

describe.each([
  { rememberMe: undefined, days: 7 },
  { rememberMe: false, days: 7 },
  { rememberMe: true, days: 30 },
])("a session with rememberMe: $rememberMe", ({ rememberMe, days }) => {
  test(`lasts ${days} days, and its cookie a day longer`, async () => {
    const { cookie } = await login(rememberMe);
    expect(await daysLeft()).toBeCloseTo(days, 1);
    expect(cookie).toContain(`Max-Age=${(days + 1) * 24 * 60 * 60};`);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) {
      expect(cookie).toContain(attribute);
    }
  });

  test("is extended with its cookie by use, once a day", async () => {
    const { pair } = await login(rememberMe);
    expect((await visit(pair)).headers.getSetCookie()).toEqual([]);
    await ageSession(days - 1);
    expect(await daysLeft()).toBeCloseTo(1, 1);
    const [renewed = ""] = (await visit(pair)).headers.getSetCookie();
    expect(renewed.split(";")[0]).toBe(pair);
    expect(renewed).toContain(`Max-Age=${(days + 1) * 24 * 60 * 60};`);
    expect(await daysLeft()).toBeCloseTo(days, 1);
    expect((await visit(pair)).headers.getSetCookie()).toEqual([]);
  });

  test(`ends after ${days} days without use, and its cookie is cleared`, async () => {
    const { pair } = await login(rememberMe);
    await ageSession(days + 0.01);
    expect(await fixture.viewerOf(pair)).toBeUndefined();
    const [cleared = ""] = (await visit(pair)).headers.getSetCookie();
    expect(cleared).toMatch(/session_token=;.*Max-Age=0/);
  });
});

test("is not extended beyond 90 days", async () => {
  const { pair } = await login(true);
  const [session] = await fixture.sessionsOf(fixture.userId);
  const openedAt = new Date(Date.now() - 80 * DAY);
  await fixture.database
    .update(sessions)
    .set({ createdAt: openedAt, updatedAt: new Date(Date.now() - 2 * DAY) })
    .where(eq(sessions.id, session?.id ?? ""));
  await visit(pair);
  expect(await daysLeft()).toBeCloseTo(10, 1);
});

test("a session that ends while it is being extended stays ended", async () => {
  const { pair } = await login();
  await ageSession(3);
  const [, answer] = await Promise.all([
    fixture.database.delete(sessions).where(eq(sessions.userId, fixture.userId)),
    visit(pair),
  ]);
  expect(answer.status).toBe(200);
  expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
});

test("a login replaces the session; the previous cookie is invalid", async () => {
  const before = await login();
  const outcome = await logIn(fixture.context(), fixture.request(before.pair), {
    email: fixture.email,
    password: PASSWORD,
  });
  expect(outcome.ok).toBe(true);
  expect(await fixture.viewerOf(before.pair)).toBeUndefined();
});
