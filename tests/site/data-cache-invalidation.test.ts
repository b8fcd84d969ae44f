import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const admin = { email: "admin@example.com", password: "a few words to remember" };
let site: SiteProcess;
let client: pg.Client;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let cookie = "";

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      DEMO: "on",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  client = new pg.Client(await findRunningPostgres(join(folder.path, "postgres")));
  await client.connect();
  const browser = new SiteBrowser({ at: (path) => `${site.origin}${path}`, origin: site.origin });
  await browser.post("/login", admin);
  cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
});
afterAll(async () => {
  await client.end();
  await site.discard();
});

const ask = (path: string, cookies = cookie) =>
  fetch(`${site.origin}${path}`, { headers: cookies ? { cookie: cookies } : {} });
const page = async (path: string, cookies?: string) => (await ask(path, cookies)).text();
const all = async (question: string) => (await client.query<{ id: string }>(question)).rows;

describe("what a page shows to everyone", () => {
  test("changes for a signed-in user as soon as it changes", async () => {
    const [{ id } = { id: "" }] = await all(
      "select id from products order by created_at desc, id limit 1",
    );
    for (const [path, cents] of [
      [`/products/${id}`, 432_101],
      ["/shop", 543_202],
    ] as const) {
      await page(path);
      await client.query("update products set price = $1 where id = $2", [cents / 100, id]);
      await eventually(async () => {
        expect((await page(path)).includes(String(cents))).toBe(true);
      });
    }
  });

  test("a product's page shows the VAT rate that applies now", async () => {
    const [{ id } = { id: "" }] = await all("select id from products limit 1");
    const rateShown = async () =>
      /VAT included.*? at (\S+?)%/.exec(
        (await page(`/products/${id}`, "")).replaceAll(/<[^>]*>/g, ""),
      )?.[1];
    expect(await rateShown()).toBe("15");
    await client.query(`insert into vat_rates (valid_from, percent)
      values ((now() at time zone 'Africa/Johannesburg')::date, 15.5)`);
    await eventually(async () => expect(await rateShown()).toBe("15.5"));
    await client.query("delete from vat_rates where percent = 15.5");
  });

  test("a category is listed under the name that it has now", async () => {
    const [old] = await all("select id from categories where name = 'Accessories'");
    expect((await ask("/shop?category=accessories")).status).toBe(200);
    await client.query("update categories set name = 'Small things' where id = $1", [old?.id]);
    await eventually(async () => {
      expect((await ask("/shop?category=small-things")).status).toBe(200);
      expect((await ask("/shop?category=accessories")).status).toBe(404);
    });
  });

  test("an address that only begins like a product's is nobody's, however warm the product is", async () => {
    const [{ id } = { id: "" }] = await all("select id from products limit 1");
    expect((await ask(`/products/${id}`)).status).toBe(200);
    for (const more of ["%3Fx", "%3F", "%23x", "%2F"]) {
      expect((await ask(`/products/${id}${more}`)).status).toBe(404);
    }
  });
});
