import { beforeEach, describe, expect, test, vi } from "vitest";
import { accountScene } from "#tests/helpers/account-scene.ts";
import { backgroundDone } from "./in-background.server.ts";
import { logIn } from "./log-in.server.ts";
import { requestPasswordReset } from "./request-password-reset.server.ts";
import { sendVerificationAgain } from "./send-verification-again.server.ts";
import { services } from "./services-context.server.ts";

const work = vi.hoisted(() => ({ argon2: 0 }));
vi.mock("#app/domain/users/password-hash.server.ts", async (original) => {
  const real = await original<typeof import("#app/domain/users/password-hash.server.ts")>();
  return {
    hashPassword: (password: string) => {
      work.argon2++;
      return real.hashPassword(password);
    },
    verifyPassword: (attempt: { hash: string; password: string }) => {
      work.argon2++;
      return real.verifyPassword(attempt);
    },
  };
});

const scene = accountScene();
beforeEach(() => {
  work.argon2 = 0;
});

/** What was asked of the database before the answer was given. */
async function askedBefore(answer: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const pool = scene.database.$client;
  const query = pool.query.bind(pool);
  const spy = vi.spyOn(pool, "query").mockImplementation(((...given: [{ text: string }]) => {
    asked.push(given[0].text);
    return (query as (...all: unknown[]) => unknown)(...given);
  }) as never);
  await answer();
  const soFar = [...asked];
  await backgroundDone();
  spy.mockRestore();
  return soFar;
}

describe("whether an address has an account", () => {
  test("a login does not tell, in words or in work: a password is hashed either way", async () => {
    const attempt = (email: string, address: string) =>
      logIn(scene.context(address), scene.request(), { email, password: "wrong words here" });
    const known = await attempt(scene.email, "192.0.2.1");
    expect(work.argon2).toBe(1);
    const unknown = await attempt("nobody@example.com", "192.0.2.2");
    expect(work.argon2).toBe(2);
    expect(unknown).toEqual(known);
  });

  test.each([
    ["a forgotten password", requestPasswordReset, "reset-password"],
    ["a verification that is sent again", sendVerificationAgain, "verify-email"],
  ])("%s does not tell: nobody looks before the answer is given", async (_, ask, kind) => {
    const context = scene.context();
    const before = (await scene.mailsTo(scene.email)).length;
    const known = await askedBefore(() => ask(context, { email: scene.email }));
    const unknown = await askedBefore(() => ask(context, { email: `no-${scene.email}` }));
    expect(known).toEqual(unknown);
    expect(known.join("\n")).not.toMatch(/"users"|"mail_outbox"/);

    const mails = await scene.mailsTo(scene.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.kind).toBe(kind);
    expect(await scene.mailsTo(`no-${scene.email}`)).toEqual([]);
  });
});

describe("strangers who know an address", () => {
  test("fill no mailbox with it: five mails an hour, and the answer stays the same", async () => {
    for (let n = 0; n < 8; n++) {
      const outcome = await requestPasswordReset(scene.context(`198.51.100.${n}`), {
        email: scene.email,
      });
      expect(outcome).toEqual({ ok: true });
    }
    await backgroundDone();
    const mails = await scene.mailsTo(scene.email);
    expect(mails.filter(({ kind }) => kind === "reset-password")).toHaveLength(5);
  });

  test("ask ten times an hour from one place, and then wait", async () => {
    const context = scene.context("198.51.100.200");
    for (let n = 0; n < 10; n++) {
      expect((await requestPasswordReset(context, { email: `x${n}@example.com` })).ok).toBe(true);
    }
    expect(await requestPasswordReset(context, { email: scene.email })).toMatchObject({
      ok: false,
      retryAfterSeconds: expect.any(Number),
    });
    await backgroundDone();
  });
});

test("a mail that cannot be written is logged, and nothing else", async () => {
  const context = scene.context();
  const api = { requestPasswordReset: () => Promise.reject(new Error("The database is away")) };
  context.set(services, { ...context.get(services), authentication: { api } as never });
  const outcome = await requestPasswordReset(context, { email: scene.email });
  await backgroundDone();
  expect(outcome).toEqual({ ok: true });
  expect(scene.complaints).toEqual(["password reset failed"]);
});
