import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions } from "#app/database/tables/users.ts";
import { grantAdmin } from "#app/domain/users/grant-admin.server.ts";
import { accountScene, PASSWORD } from "#tests/helpers/account-scene.ts";
import { logIn } from "./log-in.server.ts";

const scene = accountScene();

describe("logging in", () => {
  test("opens a session whose cookie is HttpOnly, Lax and Secure on https, for this host alone", async () => {
    const cookie = await scene.cookieOfLogin();
    expect(cookie.full).toMatch(/^__Host-jacaranda\.session_token=/);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) {
      expect(cookie.full.toLowerCase()).toContain(attribute.toLowerCase());
    }
    // A browser refuses a __Host- cookie that names a domain.
    expect(cookie.full).not.toMatch(/domain=/i);
  });

  test("answers a wrong password and an unknown account alike", async () => {
    const wrong = await logIn(scene.context(), scene.request(), {
      email: scene.email,
      password: "wrong",
    });
    const unknown = await logIn(scene.context("203.0.113.2"), scene.request(), {
      email: "no@example.com",
      password: PASSWORD,
    });
    expect(wrong).toEqual({ ok: false, reason: "invalid" });
    expect(unknown).toEqual(wrong);
  });

  test("ends the session that the browser brought along: none can be planted", async () => {
    const planted = await scene.cookieOfLogin();
    const outcome = await logIn(scene.context(), scene.request(planted.pair), {
      email: scene.email,
      password: PASSWORD,
    });
    expect(outcome.ok).toBe(true);
    expect(await scene.viewerOf(planted.pair)).toBeUndefined();
    expect(await scene.sessionsOf(scene.userId)).toHaveLength(1);
  });

  test("counts failures only: an office behind one address logs in as often as it likes", async () => {
    for (let n = 0; n < 15; n++) {
      expect(
        (await logIn(scene.context(), scene.request(), { email: scene.email, password: PASSWORD }))
          .ok,
      ).toBe(true);
    }
  });
});

describe("a session", () => {
  test("shows who looks, with the role that the profile has at this moment", async () => {
    const { pair } = await scene.cookieOfLogin();
    expect((await scene.viewerOf(pair))?.role).toBe("customer");
    await scene.database
      .update(profiles)
      .set({ role: "admin" })
      .where(eq(profiles.id, scene.userId));
    expect(await scene.viewerOf(pair)).toMatchObject({
      userId: scene.userId,
      email: scene.email,
      role: "admin",
    });
  });

  test("does not outlive a change of the role", async () => {
    const { pair } = await scene.cookieOfLogin();
    await grantAdmin({ database: scene.database }, { email: scene.email, password: PASSWORD });
    expect(await scene.viewerOf(pair)).toBeUndefined();
    const again = await scene.cookieOfLogin();
    await grantAdmin({ database: scene.database }, { email: scene.email, password: PASSWORD });
    expect((await scene.viewerOf(again.pair))?.role).toBe("admin");
  });

  test("dies at sign-out: its cookie opens nothing any more", async () => {
    const { pair } = await scene.cookieOfLogin();
    await scene.auth().api.signOut({ headers: new Headers({ cookie: pair }) });
    expect(await scene.viewerOf(pair)).toBeUndefined();
    expect(await scene.sessionsOf(scene.userId)).toHaveLength(0);
  });

  test("cannot be made up or tampered with", async () => {
    const { pair } = await scene.cookieOfLogin();
    const [stored] = await scene.sessionsOf(scene.userId);
    const name = pair.split("=")[0];
    for (const forged of [
      `${pair}x`,
      `${name}=${stored?.token}`,
      `${name}=${stored?.token}.AAAA`,
      `${name}=`,
    ]) {
      expect(await scene.viewerOf(forged)).toBeUndefined();
    }
  });

  test("that has expired opens nothing", async () => {
    const { pair } = await scene.cookieOfLogin();
    await scene.database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, scene.userId));
    expect(await scene.viewerOf(pair)).toBeUndefined();
  });

  test("makes every answer private, so that nobody stores it", async () => {
    const { pair } = await scene.cookieOfLogin();
    const answer = await scene.throughSession(scene.context(), scene.request(pair));
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
