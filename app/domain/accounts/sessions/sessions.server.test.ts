import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/database/tables/users.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import {
  endExcessSessions,
  endOtherSessions,
  endSession,
  listSessions,
  touchSession,
} from "./sessions.server.ts";

const fixture = accountFixture();

test("lists the user's own active sessions, the current one first", async () => {
  const here = await signIn();
  const used = await signIn();
  const expired = await signIn();
  await change(here.sessionId, { lastSeenAt: new Date(Date.now() - 3_600_000) });
  await change(used.sessionId, {
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36",
    ipAddress: "196.25.1.200",
  });
  await change(expired.sessionId, { expiresAt: new Date(Date.now() - 1000) });

  const devices = await listSessions(fixture, here);
  expect(devices.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [here.sessionId, true],
    [used.sessionId, false],
  ]);
  expect(devices[1]).toMatchObject({ device: "Chrome on Windows", network: "196.25.x.x" });
  expect(JSON.stringify(devices)).not.toContain("196.25.1.200");
});

test("a login ends what was not used for longest beyond fifty sessions", async () => {
  const oldest = await signIn();
  await change(oldest.sessionId, { lastSeenAt: new Date(Date.now() - 86_400_000) });
  const more = Array.from({ length: 50 }, (_, n) => ({
    id: randomUUID(),
    userId: oldest.userId,
    token: `token-${n}`,
    expiresAt: new Date(Date.now() + 86_400_000),
    lastSeenAt: new Date(Date.now() - n * 1000),
  }));
  await fixture.database.insert(sessions).values(more);
  expect(await listSessions(fixture, oldest)).toHaveLength(50);
  await endExcessSessions(fixture.database, oldest.userId);
  expect(await remainingSessionIds()).toEqual(more.map(({ id }) => id).sort());
});

test("ends one session and keeps the others", async () => {
  const [here, lost, stored] = [await signIn(), await signIn(), await signIn()];
  expect(await endSession(fixture, here, lost.sessionId)).toEqual({ ended: 1 });
  expect(await remainingSessionIds()).toEqual([here.sessionId, stored.sessionId].sort());
});

test("ends all sessions except the current one", async () => {
  const here = await signIn();
  await signIn();
  await signIn();
  expect(await endOtherSessions(fixture, here)).toEqual({ ended: 2 });
  expect(await remainingSessionIds()).toEqual([here.sessionId]);
});

test("does not end another user's session", async () => {
  const theirs = await signIn();
  const stranger = {
    userId: await fixture.signUp(`stranger-${fixture.email}`),
    sessionId: "00000000-0000-4000-8000-000000000000",
  } as unknown as SignedIn;
  expect(await endSession(fixture, stranger, theirs.sessionId)).toEqual({ ended: 0 });
  expect(await endOtherSessions(fixture, stranger)).toEqual({ ended: 0 });
  expect(await remainingSessionIds()).toEqual([theirs.sessionId]);
});

test("touchSession writes at most every five minutes and does not extend the session", async () => {
  const { sessionId } = await signIn();
  const old = new Date(Date.now() - 6 * 60_000);
  await change(sessionId, { lastSeenAt: old, updatedAt: old });
  await touchSession(fixture.database, { id: sessionId, lastSeenAt: old });
  const noted = await read(sessionId);
  expect(Date.now() - Number(noted?.lastSeenAt)).toBeLessThan(60_000);
  expect(noted?.updatedAt).toEqual(old);

  const recent = new Date(Date.now() - 4 * 60_000);
  await change(sessionId, { lastSeenAt: recent });
  await touchSession(fixture.database, { id: sessionId, lastSeenAt: recent });
  expect((await read(sessionId))?.lastSeenAt).toEqual(recent);
});

test("each request touches the session", async () => {
  const { pair } = await fixture.cookieOfLogin();
  const sessionId = (await fixture.viewerOf(pair))?.sessionId ?? "";
  await change(sessionId, { lastSeenAt: new Date(0) });
  await fixture.viewerOf(pair);
  expect(Number((await read(sessionId))?.lastSeenAt)).toBeGreaterThan(Date.now() - 60_000);
});

async function signIn(): Promise<SignedIn> {
  const { pair } = await fixture.cookieOfLogin();
  return (await fixture.viewerOf(pair)) as unknown as SignedIn;
}

async function change(id: string, values: Partial<typeof sessions.$inferInsert>) {
  await fixture.database.update(sessions).set(values).where(eq(sessions.id, id));
}

async function read(id: string) {
  return (await fixture.database.select().from(sessions).where(eq(sessions.id, id)))[0];
}

async function remainingSessionIds(): Promise<string[]> {
  return (await fixture.sessionsOf(fixture.userId)).map(({ id }) => id).sort();
}
