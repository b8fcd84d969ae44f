import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifications } from "#app/database/tables/users.ts";
import { accountScene, ORIGIN, PASSWORD } from "#tests/helpers/account-scene.ts";
import { changePassword } from "./change-password.server.ts";
import { checkPassword } from "./check-password.server.ts";
import type { PasswordHolder } from "./people.ts";

const scene = accountScene();
const needs = () => ({ database: scene.database, origin: ORIGIN });
const isNow = (password: string) => checkPassword(scene.database, scene.userId, password);

async function holderOf(pair: string): Promise<PasswordHolder> {
  return (await scene.viewerOf(pair)) as unknown as PasswordHolder;
}

test("a new password signs every other device out, and the owner is told", async () => {
  const here = await scene.cookieOfLogin();
  const elsewhere = await scene.cookieOfLogin();
  const token = await scene.tokenFromMail();
  expect(token).not.toBe("");

  const password = "another few words";
  expect(await changePassword(needs(), await holderOf(here.pair), { password })).toEqual({
    ok: true,
  });
  expect([await isNow(PASSWORD), await isNow(password)]).toEqual([false, true]);
  expect(await scene.viewerOf(here.pair)).toBeDefined();
  expect(await scene.viewerOf(elsewhere.pair)).toBeUndefined();
  const kinds = (await scene.mailsTo(scene.email)).map(({ kind }) => kind);
  expect(kinds).toContain("password-changed");
  const openLinks = await scene.database
    .select()
    .from(verifications)
    .where(eq(verifications.value, scene.userId));
  expect(openLinks, "links to choose a password, mailed before").toEqual([]);
});

test.each([
  ["password1", "common"],
  ["PASSWORD1", "common"],
  ["short", "too-short"],
  ["x".repeat(129), "too-long"],
])("%s is refused as at sign-up, and nothing changes", async (password, reason) => {
  const here = await scene.cookieOfLogin();
  const elsewhere = await scene.cookieOfLogin();
  const outcome = await changePassword(needs(), await holderOf(here.pair), { password });
  expect(outcome).toEqual({ ok: false, reason });
  expect(await isNow(PASSWORD)).toBe(true);
  expect(await scene.viewerOf(elsewhere.pair)).toBeDefined();
});
