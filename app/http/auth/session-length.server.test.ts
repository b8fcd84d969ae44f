import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#app/database/tables/users.ts";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { logIn } from "./log-in.server.ts";

const fixture = accountFixture();
const DAY = 24 * 60 * 60 * 1000;

async function login(keep?: boolean) {
  const outcome = await logIn(fixture.context(), fixture.request(), {
    email: fixture.email,
    password: PASSWORD,
    ...(keep !== undefined && { keep }),
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
/** As if it had been used last so many days ago. */
async function rest(days: number): Promise<void> {
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
  { keep: undefined, days: 7 },
  { keep: false, days: 7 },
  { keep: true, days: 30 },
])("a session with keep: $keep", ({ keep, days }) => {
  test(`lasts ${days} days, and its cookie a day longer`, async () => {
    const { cookie } = await login(keep);
    expect(await daysLeft()).toBeCloseTo(days, 1);
    expect(cookie).toContain(`Max-Age=${(days + 1) * 24 * 60 * 60};`);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) {
      expect(cookie).toContain(attribute);
    }
  });

  test("is lengthened by being used, the cookie too, but not at every step", async () => {
    const { pair } = await login(keep);
    expect((await visit(pair)).headers.getSetCookie()).toEqual([]);
    await rest(days - 1);
    expect(await daysLeft()).toBeCloseTo(1, 1);
    const [renewed = ""] = (await visit(pair)).headers.getSetCookie();
    expect(renewed.split(";")[0]).toBe(pair);
    expect(renewed).toContain(`Max-Age=${(days + 1) * 24 * 60 * 60};`);
    expect(await daysLeft()).toBeCloseTo(days, 1);
    expect((await visit(pair)).headers.getSetCookie()).toEqual([]);
  });

  test(`ends after ${days} days of rest, for good, and its cookie is taken back`, async () => {
    const { pair } = await login(keep);
    await rest(days + 0.01);
    expect(await fixture.viewerOf(pair)).toBeUndefined();
    const [gone = ""] = (await visit(pair)).headers.getSetCookie();
    expect(gone).toMatch(/session_token=;.*Max-Age=0/);
  });
});

test("is not lengthened beyond 90 days, however often it is used", async () => {
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

test("a session that is ended while it is being lengthened stays ended", async () => {
  const { pair } = await login();
  await rest(3);
  const [, answer] = await Promise.all([
    fixture.database.delete(sessions).where(eq(sessions.userId, fixture.userId)),
    visit(pair),
  ]);
  expect(answer.status).toBe(200);
  expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
});

test("logging in changes the session: what was there before opens nothing", async () => {
  const before = await login();
  const outcome = await logIn(fixture.context(), fixture.request(before.pair), {
    email: fixture.email,
    password: PASSWORD,
  });
  expect(outcome.ok).toBe(true);
  expect(await fixture.viewerOf(before.pair)).toBeUndefined();
});
