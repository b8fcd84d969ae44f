import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#app/database/tables/users.ts";
import { grantAdmin } from "#app/domain/users/grant-admin.server.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { requireAdmin, requireShopper } from "./guards.server.ts";

const scene = accountScene();

describe("the guards", () => {
  test("requireShopper sends a visitor to log in, and remembers where they were", () => {
    const answer = thrownBy(() =>
      requireShopper(scene.context(), new Request(`${ORIGIN}/cart?step=2`)),
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?next=%2Fcart%3Fstep%3D2");
  });

  test("requireAdmin sends visitors and customers to the home page, replacing history", async () => {
    expect(thrownBy(() => requireAdmin(scene.context())).headers.get("location")).toBe("/");
    const customer = scene.context();
    await scene.throughSession(customer, scene.request((await scene.cookieOfLogin()).pair));
    const answer = thrownBy(() => requireAdmin(customer));
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.get("x-remix-replace")).toBe("true");
  });

  test("requireAdmin admits an admin, and not for a moment longer than the role lasts", async () => {
    await grantAdmin({ database: scene.database }, { email: scene.email });
    const { pair } = await scene.cookieOfLogin();
    const admin = scene.context();
    await scene.throughSession(admin, scene.request(pair));
    expect(requireAdmin(admin).email).toBe(scene.email);

    await scene.database
      .update(profiles)
      .set({ role: "customer" })
      .where(eq(profiles.id, scene.userId));
    const former = scene.context();
    await scene.throughSession(former, scene.request(pair));
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
