import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { profiles, sessions } from "#app/database/tables/users.ts";
import { grantAdmin } from "#app/domain/accounts/staff/grant-admin.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { refusePost, requireAdmin, requireLogin } from "./guards.server.ts";

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

  test("requireAdmin tells a former colleague that their access has ended", async () => {
    const { pair } = await fixture.cookieOfLogin();
    await fixture.database
      .update(profiles)
      .set({ deactivatedAt: new Date() })
      .where(eq(profiles.id, fixture.userId));
    const former = fixture.context();
    await fixture.runSessionMiddleware(former, fixture.request(pair));
    const { headers } = thrownBy(() => requireAdmin(former));
    expect(headers.get("location")).toBe("/account");
    expect(decodeURIComponent(headers.get("set-cookie") ?? "")).toContain(
      "Your staff access has been switched off.",
    );
  });
});

describe("two-step login that staff need from a date", () => {
  afterEach(() => {
    vi.useRealTimers();
    applySettings(defaultSettings);
  });

  function requireFrom(twoStepLoginFrom: string | null): void {
    // 1 December has come in South Africa, and not yet in UTC.
    vi.useFakeTimers({ now: new Date("2026-11-30T22:00:00Z"), toFake: ["Date"] });
    applySettings({
      ...defaultSettings,
      security: { ...defaultSettings.security, twoStepLoginFrom },
    });
  }

  test.each([
    [null, false],
    ["2026-12-02", false],
    ["2026-12-01", true],
    ["2026-11-01", true],
  ])("from %s: an admin without it is sent to set it up: %s", async (date, isSent) => {
    const { context } = await fixture.adminContext();
    requireFrom(date);
    if (!isSent) return void requireAdmin(context);
    const answer = thrownBy(() => requireAdmin(context));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/account/two-step-login",
    ]);
    expect(thrownBy(() => refusePost({ context })).status).toBe(302);
    // Everything else that needs a login stays open, the page that sets it up among it.
    expect(requireLogin(context, fixture.request()).userId).toBe(fixture.userId);
  });

  test("an admin who has it is not held up", async () => {
    const { context } = await fixture.adminContext({ hasSecondFactor: true });
    requireFrom("2026-12-01");
    expect(requireAdmin(context).hasSecondFactor).toBe(true);
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
