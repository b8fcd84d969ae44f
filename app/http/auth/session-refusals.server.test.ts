import { expect, test } from "vitest";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { readSession } from "./session.server.ts";

const fixture = accountFixture();

async function ask(status: number, cookie?: string): Promise<void> {
  fixture.notes.length = 0;
  await readSession(
    {
      request: fixture.request(cookie),
      context: fixture.context("203.0.113.90"),
      params: {},
    } as never,
    async () => new Response(null, { status }),
  );
}

test.each([403, 404])(
  "a signed-in person who is refused with %i is named in the log",
  async (status) => {
    const { pair } = await fixture.cookieOfLogin();
    await ask(status, pair);
    expect(fixture.notes).toEqual([
      { event: "access refused", id: "test", from: "203.0.113.90", userId: fixture.userId, status },
    ]);
  },
);

test("successful responses and visitors are not logged", async () => {
  const { pair } = await fixture.cookieOfLogin();
  await ask(200, pair);
  expect(fixture.notes).toEqual([]);
  await ask(404);
  expect(fixture.notes).toEqual([]);
});
