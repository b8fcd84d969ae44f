import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailVerifications, users } from "#app/database/tables/users.ts";
import { sweepExpiredCredentials } from "#app/domain/accounts/sessions/sessions.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import {
  findVerificationLink,
  resendEmailVerification,
  verifyEmail,
} from "./email-verification.server.ts";

const fixture = accountFixture();

async function tokensInMail(): Promise<string[]> {
  const mails = await fixture.mailsTo(fixture.email);
  return mails.flatMap(
    ({ textBody }) => /\/verify-email\?token=([\w-]+)/.exec(textBody)?.slice(1) ?? [],
  );
}
const holder = () => ({ userId: fixture.userId, sessionId: randomUUID() });
const verify = (token: string) => verifyEmail(fixture, token, holder());
const stateOf = async (token: string) => (await findVerificationLink(fixture, token)).state;
const own = () => eq(users.id, fixture.userId);
const isVerified = async () =>
  (await fixture.database.select().from(users).where(own()))[0]?.emailVerified;

describe("the verification link", () => {
  test('verifies once; a second use changes nothing and reports "already"', async () => {
    const [token = ""] = await tokensInMail();
    expect(await isVerified()).toBe(false);
    expect(await verify(token)).toBe("verified");
    expect(await isVerified()).toBe(true);
    expect(await verify(token)).toBe("already");
  });

  test("does not verify when it is only opened", async () => {
    const [token = ""] = await tokensInMail();
    for (let n = 0; n < 2; n++) expect(await stateOf(token)).toBe("open");
    expect(await isVerified()).toBe(false);
    expect(await stateOf(`${token}x`)).toBe("link-invalid");
    await verify(token);
    expect(await stateOf(token)).toBe("already");
  });

  test("does not verify for a user of another account", async () => {
    const [token = ""] = await tokensInMail();
    const other = await fixture.signUp(`other-${fixture.email}`);
    const outcome = await verifyEmail(fixture, token, { ...holder(), userId: other });
    expect(outcome).toBe("link-invalid");
    expect(await isVerified()).toBe(false);
  });

  test("is stored only as a hash", async () => {
    const [token = ""] = await tokensInMail();
    const stored = await fixture.database.select().from(emailVerifications);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("two concurrent uses verify once", async () => {
    const [token = ""] = await tokensInMail();
    const outcomes = await Promise.all([verify(token), verify(token)]);
    expect(outcomes.toSorted()).toEqual(["already", "verified"]);
  });

  test("expires after 24 hours", async () => {
    const [token = ""] = await tokensInMail();
    const [link] = await fixture.database
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, fixture.userId));
    const hours = (Number(link?.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await fixture.database.update(emailVerifications).set(past);
    expect(await verify(token)).toBe("link-invalid");
    expect(await isVerified()).toBe(false);
    await sweepExpiredCredentials(fixture.database);
    expect(await fixture.database.select().from(emailVerifications)).toEqual([]);
  });

  test("an invalid, truncated or modified token is rejected", async () => {
    const [token = ""] = await tokensInMail();
    for (const wrong of ["", "made-up", token.slice(0, -1), `${token}A`, token.toUpperCase()]) {
      expect(await verify(wrong)).toBe("link-invalid");
    }
    expect(await isVerified()).toBe(false);
  });

  test("never verifies another email than it was mailed to", async () => {
    const [token = ""] = await tokensInMail();
    await fixture.database
      .update(users)
      .set({ email: `other-${fixture.email}` })
      .where(own());
    expect(await verify(token)).toBe("link-invalid");
  });
});

describe("resending the verification link", () => {
  const again = (email: string) =>
    resendEmailVerification({ database: fixture.database, origin: ORIGIN }, email);

  test("mails a valid link to an unverified email", async () => {
    await again(fixture.email.toUpperCase());
    const tokens = await tokensInMail();
    expect(new Set(tokens).size).toBe(2);
    expect(await verify(tokens.at(-1) ?? "")).toBe("verified");
  });

  test("mails nothing to a verified or unknown email", async () => {
    await verify((await tokensInMail())[0] ?? "");
    await again(fixture.email);
    await again("nobody@example.com");
    expect(await tokensInMail()).toHaveLength(1);
    expect(await fixture.mailsTo("nobody@example.com")).toEqual([]);
  });
});
