import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attackedSite } from "./attacked-site.ts";

const site = attackedSite();

test("a session ends with its reason: sign-out, another role: 0 replays", async () => {
  const cookie = await site.logIn("admin@example.com");
  const isAdmin = async () => (await site.ask("/admin", "visitor", { cookie })).status === 200;
  expect(await isAdmin()).toBe(true);
  await site.post("/sign-out", {}, { headers: { cookie } });
  expect(await isAdmin()).toBe(false);

  const again = await site.logIn("admin@example.com");
  expect((await site.ask("/admin", "visitor", { cookie: again })).status).toBe(200);
  await site.query(
    "update profiles set role = 'customer' where id = (select id from users where email = 'admin@example.com')",
  );
  expect((await site.ask("/admin", "visitor", { cookie: again })).status).toBe(302);
});

test("no statement is put together from text that came from outside: 0 uses of sql.raw", () => {
  const sources = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => join(folder, name)),
  );
  expect(sources.filter((file) => readFileSync(file, "utf8").includes("sql.raw("))).toEqual([]);
});
