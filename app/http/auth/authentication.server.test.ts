import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions } from "#app/database/tables/users.ts";
import { grantAdmin } from "#app/domain/accounts/staff/grant-admin.server.ts";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { logIn } from "./login/log-in.server.ts";

const fixture = accountFixture();

describe("logging in", () => {
  test("creates a session with a HttpOnly, Lax, Secure and __Host- cookie", async () => {
    const cookie = await fixture.cookieOfLogin();
    expect(cookie.full).toMatch(/^__Host-auth\.session_token=/);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) {
      expect(cookie.full.toLowerCase()).toContain(attribute.toLowerCase());
    }
    // A browser refuses a __Host- cookie that names a domain.
    expect(cookie.full).not.toMatch(/domain=/i);
  });

  test("responds the same to a wrong password and an unknown account", async () => {
    const wrong = await logIn(fixture.context(), fixture.request(), {
      email: fixture.email,
      password: "wrong",
    });
    const unknown = await logIn(fixture.context("203.0.113.2"), fixture.request(), {
      email: "no@example.com",
      password: PASSWORD,
    });
    expect(wrong).toEqual({ ok: false, reason: "invalid" });
    expect(unknown).toEqual(wrong);
  });

  test("ends the session that the browser sent (session fixation)", async () => {
    const planted = await fixture.cookieOfLogin();
    const outcome = await logIn(fixture.context(), fixture.request(planted.pair), {
      email: fixture.email,
      password: PASSWORD,
    });
    expect(outcome.ok).toBe(true);
    expect(await fixture.viewerOf(planted.pair)).toBeUndefined();
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
  });

  test("counts failures only, so that users behind one IP address can log in", async () => {
    for (let n = 0; n < 15; n++) {
      expect(
        (
          await logIn(fixture.context(), fixture.request(), {
            email: fixture.email,
            password: PASSWORD,
          })
        ).ok,
      ).toBe(true);
    }
  });
});

describe("a session", () => {
  test("has the role that the profile has at the time of the request", async () => {
    const { pair } = await fixture.cookieOfLogin();
    expect((await fixture.viewerOf(pair))?.role).toBe("customer");
    await fixture.database
      .update(profiles)
      .set({ role: "admin", staffRoles: ["owner"] })
      .where(eq(profiles.id, fixture.userId));
    expect(await fixture.viewerOf(pair)).toMatchObject({
      userId: fixture.userId,
      email: fixture.email,
      role: "admin",
    });
  });

  test("reflects a change of the role at once", async () => {
    const { pair } = await fixture.cookieOfLogin();
    await grantAdmin({ database: fixture.database }, { email: fixture.email, password: PASSWORD });
    expect(await fixture.viewerOf(pair)).toBeUndefined();
    const again = await fixture.cookieOfLogin();
    await grantAdmin({ database: fixture.database }, { email: fixture.email, password: PASSWORD });
    expect((await fixture.viewerOf(again.pair))?.role).toBe("admin");
  });

  test("ends at sign-out", async () => {
    const { pair } = await fixture.cookieOfLogin();
    await fixture.auth().api.signOut({ headers: new Headers({ cookie: pair }) });
    expect(await fixture.viewerOf(pair)).toBeUndefined();
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(0);
  });

  test("rejects a forged or changed cookie", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const [stored] = await fixture.sessionsOf(fixture.userId);
    const name = pair.split("=")[0];
    for (const forged of [
      `${pair}x`,
      `${name}=${stored?.token}`,
      `${name}=${stored?.token}.AAAA`,
      `${name}=`,
    ]) {
      expect(await fixture.viewerOf(forged)).toBeUndefined();
    }
  });

  test("is rejected once expired", async () => {
    const { pair } = await fixture.cookieOfLogin();
    await fixture.database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, fixture.userId));
    expect(await fixture.viewerOf(pair)).toBeUndefined();
  });

  test("makes every response private, no-store", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const answer = await fixture.runSessionMiddleware(fixture.context(), fixture.request(pair));
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
