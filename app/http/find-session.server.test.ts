import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles, sessions } from "#app/database/tables/users.ts";
import { accountScene, PASSWORD } from "#tests/helpers/account-scene.ts";
import { logIn } from "./log-in.server.ts";

const scene = accountScene();
const NAME = "__Host-jacaranda.session_token";
let pair = "";
let token = "";

beforeEach(async () => {
  const outcome = await logIn(scene.context(), scene.request(), {
    email: scene.email,
    password: PASSWORD,
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  const cookie = outcome.headers.getSetCookie().find((line) => line.startsWith(`${NAME}=`)) ?? "";
  pair = cookie.split(";")[0] ?? "";
  token = decodeURIComponent(pair.slice(NAME.length + 1)).split(".")[0] ?? "";
});

const signedBy = (secret: string, what: string) =>
  encodeURIComponent(`${what}.${createHmac("sha256", secret).update(what).digest("base64")}`);

describe("who shows a cookie", () => {
  test("is found as the library signs it, among other cookies", async () => {
    const viewer = await scene.viewerOf(`cart=2; ${pair}; theme=x`);
    expect(viewer).toMatchObject({
      userId: scene.userId,
      email: scene.email,
      name: "Thandi",
      isVerified: false,
      role: "customer",
    });
    const [session] = await scene.sessionsOf(scene.userId);
    expect(viewer?.sessionId).toBe(session?.id);
  });

  test("has the role of this moment", async () => {
    await scene.database
      .update(profiles)
      .set({ role: "admin" })
      .where(eq(profiles.id, scene.userId));
    expect((await scene.viewerOf(pair))?.role).toBe("admin");
  });

  test.each([
    ["without a signature", () => `${NAME}=${token}`],
    ["with an empty signature", () => `${NAME}=${token}.`],
    ["with another's signature", () => `${NAME}=${signedBy("x".repeat(40), token)}`],
    ["with the signature of another token", () => pair.replace(token.slice(0, 8), "aaaaaaaa")],
    ["with half of it", () => pair.slice(0, -12)],
    ["that is no text", () => `${NAME}=%E0%A4%A.${"a".repeat(43)}=`],
    ["under the name of a site without HTTPS", () => pair.replace("__Host-", "")],
  ])("a cookie %s is nobody's", async (_, made) => {
    expect(await scene.viewerOf(made())).toBeUndefined();
  });

  test("is found behind a hundred other cookies", async () => {
    const others = Array.from({ length: 100 }, (_, n) => `c${n}=${n}`).join("; ");
    expect((await scene.viewerOf(`${others}; ${pair}`))?.userId).toBe(scene.userId);
  });

  test("a session that has run out is nobody's, nor is one that was ended", async () => {
    const byToken = eq(sessions.token, token);
    await scene.database.update(sessions).set({ expiresAt: new Date() }).where(byToken);
    expect(await scene.viewerOf(pair)).toBeUndefined();
    await scene.database.delete(sessions).where(byToken);
    expect(await scene.viewerOf(pair)).toBeUndefined();
  });
});
