import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { logIn } from "./auth/login/log-in.server.ts";
import { cookieList } from "./cookie-list.server.ts";

const fixture = accountFixture();

test.for([true, false])(
  "the cookies of a login are listed (remembered: %s)",
  async (rememberMe) => {
    const credentials = { email: fixture.email, password: PASSWORD, rememberMe };
    const outcome = await logIn(fixture.context(), fixture.request(), credentials);
    if (!outcome.ok) throw new Error(outcome.reason);
    const set = outcome.headers.getSetCookie().filter((line) => !/Max-Age=0/i.test(line));
    expect(set.length).toBeGreaterThan(1);
    for (const line of set) {
      const name = (line.split("=")[0] ?? "").replace("__Host-", "");
      const listed = Object.entries(cookieList).find(([known]) => known === name)?.[1];
      expect(listed, `${name} is not in cookie-list.server.ts`).toBeDefined();
      expect(line.includes("HttpOnly"), name).toBe(!listed?.isReadByScripts);
    }
  },
);

test("no other code writes a cookie by itself", async () => {
  const writers: string[] = [];
  for await (const file of glob("{app,server}/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, "utf8");
    if (/createCookie\(|Max-Age=|SameSite|cookieStore\.set|document\.cookie =/.test(source)) {
      writers.push(file);
    }
  }
  expect(writers.sort()).toEqual([
    "app/http/auth/login/device-cookie.server.ts",
    "app/http/auth/session.server.ts",
    "app/http/cookies.ts",
    "app/pages/delivery/remember-destination.ts",
  ]);
});
