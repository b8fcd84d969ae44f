import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };
const PATH = "/admin/content/transfer";
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
let database: Database;
let admin: FormBrowser;

beforeAll(async () => {
  postgres = await startSeparateDatabase();
  folder = await makeDataFolder();
  const variables = { DATABASE_URL: postgres.url, DEMO: "off" };
  site = await startSiteProcess({ dataFolder: folder.path, variables });
  database = openDatabase(postgres.address);
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin', staff_roles = '{owner}'");
  admin = new FormBrowser(site.origin);
  await admin.post("/login", { email: staff.email, password: staff.password });
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
  await postgres.close();
  await folder.remove();
});

/** Sends a file as the form does. */
async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([content]), "site.json");
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const headers = { cookie, origin: site.origin };
  const body = { method: "POST", body: form, headers, redirect: "manual" } as const;
  return fetch(site.origin + PATH, body);
}

test("the settings and the content are downloaded as one file, which stays private", async () => {
  await admin.open(PATH);
  expect(admin.html).toContain('href="/admin/content/export"');
  await admin.open("/admin/content/export");
  expect(admin.header("content-disposition")).toMatch(/^attachment; filename="site-[\d-]+\.json"$/);
  expect(admin.header("cache-control")).toBe("private, no-store");
  expect(Object.keys(JSON.parse(admin.html))).toEqual([
    "settings",
    "content",
    "redirects",
    "files",
  ]);
});

test("a changed file is checked, confirmed and shown at once", async () => {
  await admin.open("/admin/content/export");
  const file = JSON.parse(admin.html);
  file.settings.company.name = "Kameeldoring ICT";
  file.settings.bank = { accountNumber: "666 666 666" };
  file.content.home.hero.facts[1].term = "Single contact";
  file.content["service/cybersecurity"].title = "x".repeat(10_000);
  const { headers, status } = await upload(JSON.stringify(file));
  expect(status).toBe(302);
  await admin.open(headers.get("location") ?? "");
  expect(admin.text).toContain("Kameeldoring ICT");
  expect(admin.text).toContain("Single contact");
  expect(admin.text).toContain("Bank account: change it under Settings.");
  expect(admin.text).toContain("Title: Shorten this by 9920 characters");
  const visitor = new FormBrowser(site.origin);
  await visitor.open("/");
  expect(visitor.text).not.toContain("Single contact");

  await admin.press("Import", { currentPassword: staff.password });
  expect(admin.text).toContain("The settings and content have been imported.");
  await eventually(async () => {
    await visitor.open("/");
    expect(visitor.text).toContain("Single contact");
    expect(visitor.text).toContain("Kameeldoring ICT");
  });
  const { rows } = await database.$client.query("select 1 from settings where \"group\" = 'bank'");
  expect(rows).toEqual([]);
});

test.each([
  ["no file", "", "Choose a file."],
  ["HTML", "<!doctype html>", "This file cannot be read."],
  ["another JSON file", '{"name": "Sipho"}', "This file contains no settings or content."],
  ["brackets", "[".repeat(20_000_000), "This file has far more parts than an export."],
])("another file is refused: %s", async (_, content, message) => {
  const answer = await upload(content);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(message);
});

test("a file that is too large is refused", async () => {
  const answer = await upload(new Uint8Array(20 * 1024 * 1024 + 1));
  expect(answer.status).toBe(413);
});

test("a file that was not uploaded, or is applied already, is not found", async () => {
  for (const id of ["1", "a-b", "00000000-0000-4000-8000-000000000000"]) {
    await admin.open(`${PATH}/${id}`);
    expect([id, admin.status]).toEqual([id, 404]);
  }
});
