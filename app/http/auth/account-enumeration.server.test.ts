import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as passwordHash from "#app/domain/accounts/passwords/password-hash.server.ts";
import { backgroundWorkDone } from "#app/http/auth/mail-in-background.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { resendVerification } from "./confirm-email.server.ts";
import { logIn } from "./login/log-in.server.ts";
import { requestPasswordReset } from "./reset-password.server.ts";

const fixture = accountFixture();

/** The database queries before the response. */
async function queriesBeforeResponse(respond: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  const pool = fixture.database.$client;
  const query = pool.query.bind(pool);
  const spy = vi.spyOn(pool, "query").mockImplementation(((...given: [{ text: string }]) => {
    queries.push(given[0].text);
    return (query as (...all: unknown[]) => unknown)(...given);
  }) as never);
  await respond();
  const queriesBefore = [...queries];
  await backgroundWorkDone();
  spy.mockRestore();
  return queriesBefore;
}

describe("account enumeration", () => {
  test("a login reveals nothing by its response or work: a password is hashed either way", async () => {
    const hashes = [
      vi.spyOn(passwordHash, "hashPassword"),
      vi.spyOn(passwordHash, "verifyPassword"),
    ];
    onTestFinished(() => hashes.forEach((spy) => void spy.mockRestore()));
    const hashCount = () => hashes.flatMap((spy) => spy.mock.calls as unknown[]).length;
    const attempt = (email: string, address: string) =>
      logIn(fixture.context(address), fixture.request(), { email, password: "wrong words here" });
    const known = await attempt(fixture.email, "192.0.2.1");
    expect(hashCount()).toBe(1);
    const unknown = await attempt("nobody@example.com", "192.0.2.2");
    expect(hashCount()).toBe(2);
    expect(unknown).toEqual(known);
  });

  test.each([
    ["a forgotten password", requestPasswordReset, "reset-password"],
    ["a verification that is sent again", resendVerification, "verify-email"],
  ])("%s reveals nothing: no lookup runs before the response", async (_, ask, kind) => {
    const context = fixture.context();
    const before = (await fixture.mailsTo(fixture.email)).length;
    const known = await queriesBeforeResponse(() => ask(context, { email: fixture.email }));
    const unknown = await queriesBeforeResponse(() =>
      ask(context, { email: `no-${fixture.email}` }),
    );
    expect(known).toEqual(unknown);
    expect(known.join("\n")).not.toMatch(/"users"|"mail_outbox"/);

    const mails = await fixture.mailsTo(fixture.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.kind).toBe(kind);
    expect(await fixture.mailsTo(`no-${fixture.email}`)).toEqual([]);
  });
});

describe("requests for another person's email address", () => {
  test("send at most five mails an hour, with the same response", async () => {
    for (let n = 0; n < 8; n++) {
      const outcome = await requestPasswordReset(fixture.context(`198.51.100.${n}`), {
        email: fixture.email,
      });
      expect(outcome).toEqual({ ok: true });
    }
    await backgroundWorkDone();
    const mails = await fixture.mailsTo(fixture.email);
    expect(mails.filter(({ kind }) => kind === "reset-password")).toHaveLength(5);
  });

  test("are limited to ten an hour for each IP group", async () => {
    const context = fixture.context("198.51.100.200");
    for (let n = 0; n < 10; n++) {
      expect((await requestPasswordReset(context, { email: `x${n}@example.com` })).ok).toBe(true);
    }
    expect(await requestPasswordReset(context, { email: fixture.email })).toMatchObject({
      ok: false,
      retryAfterSeconds: expect.any(Number),
    });
    await backgroundWorkDone();
  });
});

test("a mail that cannot be enqueued is only logged", async () => {
  const context = fixture.context();
  const api = { requestPasswordReset: () => Promise.reject(new Error("The database is away")) };
  context.set(appServices, { ...context.get(appServices), authentication: { api } as never });
  const outcome = await requestPasswordReset(context, { email: fixture.email });
  await backgroundWorkDone();
  expect(outcome).toEqual({ ok: true });
  expect(fixture.complaints).toEqual(["password reset failed"]);
});
