import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#app/database/tables/users.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { redirectAfterLogin } from "./redirect-after-login.server.ts";

const fixture = accountFixture();

async function logInTo(next: string | undefined): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": "session=1" });
  const login = { userId: fixture.userId, headers };
  return redirectAfterLogin(fixture.context(), login, { next });
}

const cookiesOf = (response: Response) =>
  decodeURIComponent(response.headers.getSetCookie().join());

test("a former colleague is told that staff access has ended, unless they came to shop", async () => {
  await fixture.database
    .update(profiles)
    .set({ deactivatedAt: new Date() })
    .where(eq(profiles.id, fixture.userId));
  for (const next of [undefined, "/admin/orders"]) {
    const response = await logInTo(next);
    expect(response.headers.get("location")).toBe("/account");
    expect(cookiesOf(response)).toContain("session=1");
    expect(cookiesOf(response)).toContain("Your staff access has been switched off.");
  }
  const shopping = await logInTo("/checkout");
  expect(shopping.headers.get("location")).toBe("/checkout");
  expect(cookiesOf(shopping)).toBe("session=1");
});

test("customers are told nothing of the kind", async () => {
  const response = await logInTo(undefined);
  expect(cookiesOf(response)).toBe("session=1");
});
