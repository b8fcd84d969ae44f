import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions } from "#app/database/tables/users.ts";
import { grantAdmin } from "#app/domain/accounts/admins/grant-admin.server.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { requireAdmin, requireLogin } from "./guards.server.ts";

const fixture = accountFixture();

describe("the guards", () => {
  test("requireLogin redirects a visitor to the login with the page to return to", () => {
    const answer = thrownBy(() =>
      requireLogin(fixture.context(), new Request(`${ORIGIN}/cart?step=2`)),
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?next=%2Fcart%3Fstep%3D2");
  });

  test("a refused form returns to the page in its Referer, if that is of this site", () => {
    const post = (referer: string) =>
      thrownBy(() =>
        requireLogin(
          fixture.context(),
          new Request(`${ORIGIN}/cart/lines.data`, { method: "POST", headers: { referer } }),
        ),
      ).headers.get("location");
    expect(post(`${ORIGIN}/shop?page=2`)).toBe("/login?next=%2Fshop%3Fpage%3D2");
    expect(post("https://evil.example/shop")).toBe("/login?next=%2Fcart%2Flines");
    expect(post(`${ORIGIN}//evil.example`)).toBe("/login?next=%2Fcart%2Flines");
    expect(post("nonsense")).toBe("/login?next=%2Fcart%2Flines");
  });

  test("requireAdmin redirects an expired session to the login and back", async () => {
    const { pair } = await fixture.cookieOfLogin();
    await fixture.database.delete(sessions).where(eq(sessions.userId, fixture.userId));
    const context = fixture.context();
    const headers = { cookie: pair, referer: `${ORIGIN}/admin/products/new` };
    const work = new Request(`${ORIGIN}/admin/products`, { method: "POST", headers });
    await fixture.runSessionMiddleware(context, work);
    const answer = thrownBy(() => requireAdmin(context));
    expect(answer.headers.get("location")).toBe("/login?next=%2Fadmin%2Fproducts%2Fnew");
  });

  test("requireAdmin redirects visitors and customers to the home page, replacing history", async () => {
    expect(thrownBy(() => requireAdmin(fixture.context())).headers.get("location")).toBe("/");
    const customer = fixture.context();
    await fixture.runSessionMiddleware(
      customer,
      fixture.request((await fixture.cookieOfLogin()).pair),
    );
    const answer = thrownBy(() => requireAdmin(customer));
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.get("x-remix-replace")).toBe("true");
  });

  test("requireAdmin admits an admin only as long as the role lasts", async () => {
    await grantAdmin({ database: fixture.database }, { email: fixture.email, password: PASSWORD });
    const { pair } = await fixture.cookieOfLogin();
    const admin = fixture.context();
    await fixture.runSessionMiddleware(admin, fixture.request(pair));
    expect(requireAdmin(admin).email).toBe(fixture.email);

    await fixture.database
      .update(profiles)
      .set({ role: "customer" })
      .where(eq(profiles.id, fixture.userId));
    const former = fixture.context();
    await fixture.runSessionMiddleware(former, fixture.request(pair));
    expect(thrownBy(() => requireAdmin(former)).status).toBe(302);
  });
});

function thrownBy(run: () => unknown): Response {
  try {
    run();
  } catch (answer) {
    return answer as Response;
  }
  throw new Error("Nothing was thrown");
}
