import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import {
  failToStart,
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { temporarySites } from "#tests/helpers/site/temporary-sites.ts";

const { temporaryDataFolder, start: startOn } = temporarySites();

async function start(variables: Record<string, string>, dataFolder?: string): Promise<SiteProcess> {
  return startOn(dataFolder ?? (await temporaryDataFolder()), variables);
}

async function runAdmin(dataFolder: string, ...words: string[]) {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [projectFile("server/commands/admin.ts"), ...words], {
    cwd: projectFile("."),
    env: {
      PATH: process.env.PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      DATA_DIR: dataFolder,
      ORIGIN: "https://www.example.co.za",
    },
  });
  const [printed, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on("close", resolve)),
  ]);
  return { code, printed: printed + complained };
}

async function postForm(
  site: SiteProcess,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${site.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: site.origin,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields),
  });
}

describe("the first admin and further ones", () => {
  const boss = { ADMIN_EMAIL: "Boss@Example.com", ADMIN_PASSWORD: "a password of mine" };
  const credentials = { email: "boss@example.com", password: boss.ADMIN_PASSWORD };
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let site: SiteProcess;

  beforeAll(async () => {
    folder = await makeDataFolder();
    site = await startSiteProcess({ dataFolder: folder.path, variables: boss });
  });
  afterAll(async () => {
    await site.discard();
  });

  test("ADMIN_EMAIL and ADMIN_PASSWORD make an admin without a link", async () => {
    expect(site.firstAdminLink).toBeUndefined();
    const login = await postForm(site, "/login", credentials);
    expect(login.headers.get("location")).toBe("/admin/products");
    expect(site.printed()).not.toContain(boss.ADMIN_PASSWORD);

    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const overview = async () =>
      (await fetch(`${site.origin}/admin`, { headers: { cookie } })).text();
    expect(await overview()).toContain("Add your name");
    await postForm(site, "/account/name", { name: "Naledi Mokoena" }, { cookie });
    expect(await overview()).not.toContain("Add your name");
  });

  test("npm run admin beside the site makes another, whose link chooses a password once; both are mailed", async () => {
    const added = await runAdmin(folder.path, "add", "Sipho@Example.com", "Sipho Ndlovu");
    expect(added.code).toBe(0);
    expect(added.printed).toContain("Sipho Ndlovu (sipho@example.com) is now on staff as Manager.");
    const token =
      /https:\/\/www\.example\.co\.za\/reset-password\?token=(\S+)/.exec(added.printed)?.[1] ?? "";
    const choice = { token, password: "a password of mine", confirmPassword: "a password of mine" };
    const accepted = await postForm(site, "/reset-password", choice);
    expect(accepted.headers.get("location")).toBe("/admin/products");
    expect((await postForm(site, "/reset-password", choice)).status).toBe(410);
    const sipho = { email: "sipho@example.com", password: choice.password };
    const login = await postForm(site, "/login", sipho);
    expect(login.headers.get("location")).toBe("/admin/products");
    expect((await runAdmin(folder.path, "add", sipho.email)).printed).toContain("keeps it");
    await eventually(async () => {
      const mails = (await readEmlFolder(folder.path)).join("\n");
      expect(mails).toContain("You are now a member of staff");
      expect(mails).toContain("Subject: Sipho Ndlovu is now on staff as Manager");
    });
  });

  test("an admin who was demoted while there are others stays a customer after a restart", async () => {
    const database = (await findRunningPostgres(`${folder.path}/postgres`)) ?? {};
    await queryDatabase(
      database,
      "update profiles set role = 'customer' where id = (select id from users where email = $1)",
      [credentials.email],
    );
    await site.stop();
    site = await startSiteProcess({ dataFolder: folder.path, variables: boss });
    expect(site.printed()).toContain("ADMIN_EMAIL is not an admin");
    const demoted = await postForm(site, "/login", credentials);
    expect(demoted.headers.get("location")).toBe("/shop");
  });

  test("npm run admin says how it is used when it is used otherwise", async () => {
    const { code, printed } = await runAdmin(folder.path, "add");
    expect(code).toBe(1);
    expect(printed).toContain('npm run admin -- add someone@company.example "Thandi Nkosi"');
    expect(printed).toContain("owner, manager, sales, warehouse, accounts, content, support");
  });
});

describe("an empty data folder", () => {
  test("npm run admin starts the database for the moment; a lost link can be renewed; DEMO=off leaves the catalogue empty", async () => {
    const folder = await temporaryDataFolder({ empty: true });
    const first = await runAdmin(folder, "add", "lerato@example.com");
    expect(first.printed).toContain("reset-password?token=");
    expect(first.printed).toContain("No name was given");
    expect(first.printed).toContain("they have become the owner");

    const site = await start({ DEMO: "off", HOST: "0.0.0.0" }, folder);
    expect(site.printed()).not.toContain("demo catalogue");
    // HOST opened wider is said, with what to set.
    expect(site.printed()).toContain("Other machines can open the site: HOST is 0.0.0.0");
    expect(site.printed()).toContain("Set ORIGIN");
    const again = await runAdmin(folder, "add", "lerato@example.com");
    expect(again.code).toBe(0);
    expect(again.printed).toContain("reset-password?token=");
  });
});

describe("settings", () => {
  test("a weak ADMIN_PASSWORD stops the start, and is not repeated", async () => {
    const weak = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "Summer2026" };
    const refused = await failToStart({
      dataFolder: await temporaryDataFolder({ empty: true }),
      variables: weak,
    });
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain("ADMIN_PASSWORD is easy to guess");
    expect(refused.printed).not.toContain(weak.ADMIN_PASSWORD);
  });

  test("MAINTENANCE=on answers every page with 503, but for staff and those who watch", async () => {
    const admin = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "a password of mine" };
    const site = await start({ MAINTENANCE: "on", DEMO: "off", ...admin });
    for (const path of ["/", "/nowhere", "/_.data", "/maintenance", "/sitemap.xml"]) {
      const answer = await fetch(`${site.origin}${path}`);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("retry-after"), path).toBe("600");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    const closed = await (await fetch(site.origin)).text();
    expect(closed).toMatch(/<h1[^>]*>Pardon Our Sparks<\/h1>/);
    expect(closed).toContain('<div class="canopy"');
    expect(closed.match(/class="cube-side /g)).toHaveLength(6);
    for (const path of [
      "/login",
      "/healthz",
      "/readyz",
      "/robots.txt",
      "/site.webmanifest",
      "/.well-known/security.txt",
    ]) {
      expect((await fetch(`${site.origin}${path}`)).status, path).toBe(200);
    }
    const sent = await fetch(`${site.origin}/api/contact`, { method: "POST" });
    expect(sent.status).toBe(503);
    // The admin area goes on: closed to strangers as ever, open to staff.
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = admin;
    const login = await postForm(site, "/login", { email, password });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    for (const path of ["/admin", "/admin/products", "/admin/products/new"]) {
      const url = `${site.origin}${path}`;
      const stranger = await fetch(url, { redirect: "manual" });
      expect([stranger.status, stranger.headers.get("location")], path).toEqual([302, "/"]);
      const staff = await fetch(url, { redirect: "manual", headers: { cookie } });
      expect(staff.status, path).toBe(200);
    }
    // What was paid is written down all the same; without PayFast's settings nobody listens there.
    const paid = await fetch(`${site.origin}/api/payfast/notify`, { method: "POST" });
    expect(paid.status).toBe(404);
  });
});
