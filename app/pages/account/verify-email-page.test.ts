import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/database/tables/users.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { action, loader } from "./verify-email-page.tsx";

const scene = accountScene();

test("opening the link proves nothing; sending the page's form does, once", async () => {
  const [mail] = await scene.mailsTo(scene.email);
  const [link = ""] = /https:\S+\/verify-email\?token=[\w-]+/.exec(mail?.textBody ?? "") ?? [];
  expect(link).toContain(ORIGIN);
  for (const method of ["HEAD", "GET"]) {
    expect(await answer(loader, link, method)).toMatchObject({ data: { outcome: "open" } });
  }
  expect(await isVerified()).toBe(false);
  expect(await answer(action, link, "POST")).toMatchObject({ data: { proved: "verified" } });
  expect(await isVerified()).toBe(true);
  expect(await answer(loader, link, "GET")).toMatchObject({ data: { outcome: "already" } });
  for (const [door, method] of [
    [loader, "GET"],
    [action, "POST"],
  ] as const) {
    expect(await answer(door, `${link}x`, method)).toMatchObject({ init: { status: 410 } });
  }
});

async function answer(door: typeof loader | typeof action, link: string, method: string) {
  const context = scene.context();
  await scene.throughSession(context, scene.request());
  return door({ request: new Request(link, { method }), context, params: {} } as never);
}

async function isVerified() {
  const [user] = await scene.database.select().from(users).where(eq(users.id, scene.userId));
  return user?.emailVerified;
}
