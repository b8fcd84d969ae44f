import { expect, test } from "vitest";
import { accountScene } from "#tests/helpers/account-scene.ts";
import { readSession } from "./session.server.ts";

const scene = accountScene();

async function ask(status: number, cookie?: string): Promise<void> {
  scene.notes.length = 0;
  await readSession(
    { request: scene.request(cookie), context: scene.context("203.0.113.90"), params: {} } as never,
    async () => new Response(null, { status }),
  );
}

test.each([403, 404])(
  "a signed-in person who is refused with %i is named in the log",
  async (status) => {
    const { pair } = await scene.cookieOfLogin();
    await ask(status, pair);
    expect(scene.notes).toEqual([
      { event: "access refused", id: "test", from: "203.0.113.90", userId: scene.userId, status },
    ]);
  },
);

test("pages that were shown, and visitors, leave no such entry", async () => {
  const { pair } = await scene.cookieOfLogin();
  await ask(200, pair);
  expect(scene.notes).toEqual([]);
  await ask(404);
  expect(scene.notes).toEqual([]);
});
