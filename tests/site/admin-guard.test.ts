import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import routes from "#app/routes.ts";
import { bodyLimit } from "#server/http/body-limits.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const customer = {
  name: "Thandi",
  email: "thandi@example.com",
  password: "a few words to remember",
};
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let cookie: string;

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
  const database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  await database.transaction((transaction) => createUser(transaction, customer));
  await closeDatabase(database);
  const { headers } = await rawRequest(`${site.origin}/login`, {
    method: "POST",
    headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: customer.email, password: customer.password }).toString(),
  });
  cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
});
afterAll(async () => {
  await site.discard();
});

const adminPaths = (await routes)
  .flatMap((entry) => pathsOf(entry, ""))
  .filter((path) => /^\/admin(\/|$)/.test(path));

describe("the back office", () => {
  test("has addresses to guard, and the customer is signed in", async () => {
    expect(adminPaths.length).toBeGreaterThan(0);
    const account = await rawRequest(`${site.origin}/account`, { headers: { cookie } });
    expect(account.status).toBe(200);
  });

  test.each(adminPaths)(
    "%s sends visitors and customers to the home page, however they ask",
    async (path) => {
      for (const headers of [{}, { cookie }]) {
        const page = await rawRequest(`${site.origin}${path}`, { headers });
        expect([page.status, page.headers.location]).toEqual([302, "/"]);
        const data = await rawRequest(`${site.origin}${path}.data`, { headers });
        expect(data.status).toBe(202);
        expect(data.body.toString()).toContain("SingleFetchRedirect");
        const form = await rawRequest(`${site.origin}${path}`, {
          method: "POST",
          headers: {
            ...headers,
            origin: site.origin,
            "content-type": bodyLimit(path).contentType,
          },
          body: "a=1",
        });
        expect([form.status, form.headers.location]).toEqual([302, "/"]);
      }
    },
  );
});

function pathsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path ? `${above}/${entry.path}` : above;
  const own = entry.path ? [path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000")] : [];
  return [...own, ...(entry.children ?? []).flatMap((child) => pathsOf(child, path))];
}
